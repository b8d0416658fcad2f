# docker build --tag engawa .
# docker run --detach --name engawa --restart on-failure --env-file .env --volume engawa:/engawa/data engawa
# docker exec engawa python -m bot check
FROM python:3.13-slim AS build
COPY requirements.lock .
RUN python -m venv /opt/venv \
 && /opt/venv/bin/pip install --no-cache-dir --require-hashes --only-binary :all: -r requirements.lock \
 && /opt/venv/bin/pip uninstall --yes pip

FROM python:3.13-slim
ENV PATH=/opt/venv/bin:$PATH PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1
WORKDIR /engawa
COPY --from=build /opt/venv /opt/venv
# .dockerignore names what is copied.
COPY . .
RUN python -m catalogs compile
RUN useradd --system --uid 10001 --no-create-home engawa && install --directory --owner engawa data
USER engawa
VOLUME /engawa/data
ENTRYPOINT ["python", "-m", "bot"]
CMD ["run"]
