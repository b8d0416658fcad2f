"""The compose file, Prometheus' files and the dashboard fit our settings, command lines and metrics."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from configparser import ConfigParser
from itertools import chain
from pathlib import Path
from typing import Any

import pytest
import yaml

from bot.command_line import _parser
from bot.core.metrics import Metrics
from bot.core.operation.monitor import LONGEST_WAIT_S
from bot.settings import CREDENTIALS, Settings

ROOT = Path(__file__).parent.parent
DEPLOY = ROOT / "deploy"
COMPOSE: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
PROMETHEUS: dict[str, Any] = yaml.safe_load((DEPLOY / "prometheus.yml").read_text())
ALERTS: dict[str, Any] = yaml.safe_load((DEPLOY / "alerts.yml").read_text())
DASHBOARD: dict[str, Any] = json.loads((DEPLOY / "dashboard.json").read_text())
SMALL: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.small.yaml").read_text())
SERVICES: dict[str, Any] = COMPOSE["services"]
OURS = {name: service for name, service in SERVICES.items() if service["image"] == "engawa"}
ADDED = {
    "histogram": ("_bucket", "_sum", "_count"),
    "summary": ("_sum", "_count"),
    "counter": ("_total",),
    "gauge": ("",),
}
SPARE = 20
"""Connections of PostgreSQL for whoever looks after it."""


def measured() -> set[str]:
    """The names of all samples there can be."""
    families = Metrics().registry.collect()
    return {family.name + ending for family in families for ending in ADDED[family.type]}


def expressions() -> Iterator[tuple[str, str]]:
    for panel in DASHBOARD["panels"]:
        yield from ((panel["title"], target["expr"]) for target in panel["targets"])
    for rule in chain.from_iterable(group["rules"] for group in ALERTS["groups"]):
        yield rule["alert"], rule["expr"]


def test_there_are_a_database_two_that_hear_one_that_works_a_proxy_and_prometheus() -> None:
    assert set(SERVICES) == {"postgres", "gateway-0", "gateway-1", "worker", "proxy", "prometheus"}
    assert set(OURS) == {"gateway-0", "gateway-1", "worker"}


@pytest.mark.parametrize("name", sorted(OURS))
def test_our_processes_are_started_with_commands_and_settings_there_are(name: str) -> None:
    service = OURS[name]
    _parser().parse_args(service["command"])
    known = {field.upper() for field in Settings.model_fields} | {CREDENTIALS}
    assert service["environment"].keys() <= known
    values = {key.lower(): value for key, value in service["environment"].items() if key != CREDENTIALS}
    assert Settings(_env_file=None, **values).monitoring  # type: ignore[call-arg]
    assert {"discord_token", "database_url"} == set(service["secrets"])
    assert set(service["secrets"]) <= Settings.model_fields.keys()
    assert service["environment"][CREDENTIALS] == "/run/secrets"
    assert service["read_only"]
    assert service["cap_drop"] == ["ALL"]
    assert int(service["stop_grace_period"].rstrip("s")) > 20, "posts and answers under way take some seconds"


def test_every_shard_is_in_exactly_one_process() -> None:
    spans = [each["command"][2] for each in OURS.values() if "--shards" in each["command"]]
    found = [re.fullmatch(r"(\d+)-(\d+)/(\d+)", span) for span in spans]
    (count,) = {int(each[3]) for each in found if each}
    shards = sorted(chain.from_iterable(range(int(each[1]), int(each[2]) + 1) for each in found if each))
    assert shards == list(range(count))


def test_all_processes_together_keep_to_the_limits_of_discord_and_of_the_database() -> None:
    (rate,) = {int(service["environment"]["REQUESTS_A_SECOND"]) for service in OURS.values()}
    assert rate <= Settings.model_fields["requests_a_second"].default, "they divide it among themselves"
    pools = sum(2 * int(service["environment"]["POOL_SIZE"]) + 1 for service in OURS.values())
    most = re.search(r"max_connections=(\d+)", SERVICES["postgres"]["command"])
    assert most
    assert pools + SPARE <= int(most[1])


def test_a_pooler_keeps_people_waiting_for_less_long_than_the_bot_and_takes_several_processes() -> None:
    file = ConfigParser(interpolation=None)
    file.read(DEPLOY / "pgbouncer.ini")
    chosen, usual = file["pgbouncer"], Settings()
    assert chosen["pool_mode"] == "transaction"
    assert int(chosen["query_wait_timeout"]) < usual.pool_seconds
    assert int(chosen["max_client_conn"]) >= 3 * 2 * usual.pool_size
    assert "ignore_startup_parameters" not in chosen, "the bot would not learn that there is one"


def test_nothing_is_fetched_from_a_named_registry_and_nothing_listens_outside() -> None:
    for service in SERVICES.values():
        first, slash, _ = service["image"].partition("/")
        assert not slash or not re.search(r"[.:]", first), f"{service['image']} names a host"
        assert all(port.startswith("127.0.0.1:") for port in service.get("ports", []))


def test_everything_the_compose_file_names_is_declared_and_there() -> None:
    for service in SERVICES.values():
        assert set(service.get("secrets", [])) <= COMPOSE["secrets"].keys()
        assert set(service.get("depends_on", {})) <= SERVICES.keys()
        for volume in service.get("volumes", []):
            source = volume.split(":")[0]
            assert source in COMPOSE["volumes"] or (DEPLOY / source).exists(), volume
    assert (DEPLOY / OURS["worker"]["build"]).resolve() == ROOT
    assert "deploy/secrets" in (ROOT / ".gitignore").read_text().splitlines()


def test_the_smallest_size_is_one_container_that_writes_only_to_its_volume() -> None:
    (service,) = SMALL["services"].values()
    assert service["environment"].keys() <= {field.upper() for field in Settings.model_fields}
    assert (DEPLOY / service["env_file"]).resolve() == ROOT / ".env"
    assert (DEPLOY / service["build"]).resolve() == ROOT
    (volume,) = service["volumes"]
    assert volume.split(":")[0] in SMALL["volumes"]
    assert service["read_only"]
    assert {"mem_limit", "pids_limit", "tmpfs"} <= service.keys()
    assert service["cap_drop"] == OURS["worker"]["cap_drop"]


def test_prometheus_asks_every_process_where_it_answers() -> None:
    (job,) = [each for each in PROMETHEUS["scrape_configs"] if each["job_name"] == "engawa"]
    asked = set(chain.from_iterable(each["targets"] for each in job["static_configs"]))
    ports = {name: each["environment"]["MONITORING_ADDRESS"].rpartition(":")[2] for name, each in OURS.items()}
    assert asked == {f"{name}:{port}" for name, port in ports.items()}
    assert PROMETHEUS["rule_files"] == ["alerts.yml"]


def test_dashboard_and_alerts_ask_for_what_is_measured_and_show_all_of_it() -> None:
    known, asked = measured(), set()
    for where, expression in expressions():
        named = set(re.findall(r"\b(?:engawa|process)_\w+", expression))
        assert named or "up{" in expression, where
        assert named <= known, where
        asked |= named
    families = {family.name for family in Metrics().registry.collect() if family.name.startswith("engawa_")}
    assert [name for name in families if not any(sample.startswith(name) for sample in asked)] == []
    assert f"max(engawa_oldest_owed_seconds) > {LONGEST_WAIT_S:.0f}" in {expression for _, expression in expressions()}


def test_panels_do_not_lie_on_each_other() -> None:
    cells = [
        (x, y)
        for panel in DASHBOARD["panels"]
        for x in range(panel["gridPos"]["x"], panel["gridPos"]["x"] + panel["gridPos"]["w"])
        for y in range(panel["gridPos"]["y"], panel["gridPos"]["y"] + panel["gridPos"]["h"])
    ]
    assert len(cells) == len(set(cells))
    assert max(x for x, _ in cells) < 24
