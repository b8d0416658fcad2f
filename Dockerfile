# docker build --tag engawa .
# docker run --detach --name engawa --restart on-failure --memory 1g --pids-limit 128 --read-only --tmpfs /tmp --cap-drop ALL --security-opt no-new-privileges --env-file .env --volume engawa:/engawa/data engawa
# docker exec engawa python -m bot check
FROM python:3.13.15-slim-bookworm@sha256:2325bb286ec344af3e5898cc224b5844e2707ac6e26b1632516fd3edc84a5e26 AS build
WORKDIR /build
COPY requirements.lock .
RUN python -m venv /opt/venv \
 && /opt/venv/bin/pip install --no-cache-dir --require-hashes --only-binary :all: -r requirements.lock \
 && /opt/venv/bin/pip uninstall --yes pip

FROM python:3.13.15-slim-bookworm@sha256:2325bb286ec344af3e5898cc224b5844e2707ac6e26b1632516fd3edc84a5e26
ENV PATH=/opt/venv/bin:$PATH PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1
WORKDIR /engawa
COPY --from=build /opt/venv /opt/venv
# .dockerignore names what is copied.
COPY . .
RUN python -m catalogs compile && python -m compileall -q .
RUN useradd --system --uid 10001 --no-create-home engawa && install --directory --owner engawa data
USER 10001
VOLUME /engawa/data
HEALTHCHECK --interval=1m --timeout=20s --start-period=2m CMD ["python", "-m", "bot", "health"]
ENTRYPOINT ["python", "-m", "bot"]
CMD ["run"]
