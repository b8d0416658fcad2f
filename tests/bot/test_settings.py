"""Settings: right ones are read, wrong ones are explained in a sentence."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from bot.settings import Settings, SettingsError, load_settings, misspelt

ROOT = Path(__file__).parent.parent.parent
TOKEN = "MTIzNDU2Nzg5MDEyMzQ1Njc4.GabcdE.abcdefghijklmnopqrstuvwxyz0123456789AB"


@pytest.fixture(autouse=True)
def _bare_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in Settings.model_fields:
        monkeypatch.delenv(name.upper(), raising=False)
    monkeypatch.chdir(tmp_path)


def test_token_and_database_are_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    monkeypatch.setenv("DATABASE_URL", "sqlite+aiosqlite:///elsewhere.db")
    settings = load_settings()
    assert settings.require_token() == TOKEN
    assert settings.database_url == "sqlite+aiosqlite:///elsewhere.db"


def test_blanks_around_an_address_are_no_part_of_the_name_of_a_file() -> None:
    Path(".env").write_text('DATABASE_URL="sqlite:///data/engawa.db "\n')
    assert load_settings().database_url == "sqlite:///data/engawa.db"


def test_blanks_around_any_setting_are_no_part_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Docker hands on what stands in a file of settings as it is, to the end of the line."""
    given = {"DAILY_PUZZLES": "false ", "LOG_LEVEL": " Debug", "MONITORING_ADDRESS": "[::1]:9464 ", "SHARDS": " "}
    for name, value in {**given, "PROXY_URL": "\thttp://localhost:8080 ", "DISCORD_TOKEN": f" {TOKEN}\r"}.items():
        monkeypatch.setenv(name, value)
    settings = load_settings()
    assert (settings.daily_puzzles, settings.log_level, settings.monitoring) == (False, "debug", ("::1", 9464))
    assert (settings.served, settings.proxy_url) == (None, "http://localhost:8080")
    assert settings.require_token() == TOKEN


def test_the_environment_file_is_read() -> None:
    Path(".env").write_text(f"DISCORD_TOKEN={TOKEN}\nLOG_LEVEL=DEBUG\n")
    settings = load_settings()
    assert settings.require_token() == TOKEN
    assert settings.log_level == "debug"


def test_the_token_may_be_a_credential_of_the_service(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "discord_token").write_text(f"{TOKEN}\n")
    monkeypatch.setenv("CREDENTIALS_DIRECTORY", str(tmp_path))
    Path(".env").write_text("DISCORD_TOKEN=\n")
    assert load_settings().require_token() == TOKEN


def test_limits_have_defaults_and_can_be_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    assert load_settings().bounds.open_tables == 10
    monkeypatch.setenv("OPEN_TABLES", "3")
    assert load_settings().bounds.open_tables == 3


def test_the_token_is_never_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    assert TOKEN not in repr(load_settings())


ENGINE = '[{"name": "Rocket", "game": "dogon", "command": ["/opt/rocket"]}]'
WRONG = [
    ("DISCORD_TOKEN", "my secret token", "DISCORD_TOKEN is not a bot token: copy it"),
    ("DISCORD_TOKEN", "Bot MTIz.GabcdE.abcdefghijk", "DISCORD_TOKEN is not a bot token: copy it"),
    ("DISCORD_TOKEN", f'"{TOKEN}"', "DISCORD_TOKEN is not a bot token: copy it, without spaces, quotes or"),
    ("COMPUTER_ENGINES", ENGINE.replace('"name": "Rocket", ', ""), "COMPUTER_ENGINES[0]['name'] field required."),
    ("COMPUTER_ENGINES", ENGINE.replace("dogon", "chess"), "COMPUTER_ENGINES[0]['game'] input should be 'dohyo'"),
    ("COMPUTER_ENGINES", ENGINE.replace("Rocket", "Rocket, v2"), "COMPUTER_ENGINES has a program called “"),
    ("COMPUTER_ENGINES", ENGINE.replace("Rocket", "Rocket； v2"), "COMPUTER_ENGINES has a program called “"),
    ("COMPUTER_ENGINES", ENGINE.replace("Rocket", " 8 "), "COMPUTER_ENGINES has a program called “"),
    ("COMPUTER_ENGINES", ENGINE.replace("Rocket", "teacher"), "COMPUTER_ENGINES has a program called “"),
    ("COMPUTER_ENGINES", f"[{ENGINE[1:-1]}, {ENGINE[1:-1]}]", "COMPUTER_ENGINES has two programs of one name"),
    ("COMPUTER_ENGINES", f"[{ENGINE[1:-1]}, {ENGINE[1:-1].lower()}]", "COMPUTER_ENGINES has two"),
    ("COMPUTER_ENGINES", ENGINE.replace('"', "'"), "COMPUTER_ENGINES is not JSON: write it as .env.example does"),
    ("CREDENTIALS_DIRECTORY", __file__, "CREDENTIALS_DIRECTORY has to name a folder"),
    ("MONITORING_ADDRESS", "9464", "MONITORING_ADDRESS is not an address to listen at: write it like 127.0.0.1:9464"),
    ("LOG_LEVEL", "loud", "LOG_LEVEL input should be 'debug', 'info'"),
    ("LOG_FORMAT", "xml", "LOG_FORMAT input should be 'text' or 'json'"),
    ("DIRECT_URL", "postgresql://engawa@localhost/engawa", "DIRECT_URL is only for a PostgreSQL that DATABASE_URL"),
    ("PROXY_URL", "http://localhost:99999", "PROXY_URL is not the address of a proxy: write it like"),
    ("PROXY_URL", "http://10.0.0..1:8080", "PROXY_URL is not the address of a proxy: write it like"),
    ("PROXY_URL", "http://[::1:8080", "PROXY_URL is not the address of a proxy: write it like"),
    ("PROXY_URL", "http://me:secret@localhost:8080", "PROXY_URL is not the address of a proxy: write it like"),
    ("POOL_SIZE", "1", "POOL_SIZE input should be greater than or equal to 2"),
    ("POOL_SECONDS", "inf", "POOL_SECONDS input should be less than or equal to 86400"),
    ("STATEMENT_SECONDS", "9999999", "STATEMENT_SECONDS input should be less than or equal to 86400"),
    ("LOCK_SECONDS", "0.0001", "LOCK_SECONDS input should be greater than or equal to 0.001"),
    ("REQUESTS_A_SECOND", "9" * 20, "REQUESTS_A_SECOND input should be less than or equal to 10000"),
]


def test_one_program_may_play_several_games_under_one_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMPUTER_ENGINES", f"[{ENGINE[1:-1]}, {ENGINE[1:-1].replace('dogon', 'dohyo')}]")
    assert [each.game for each in load_settings().hosting.engines] == ["dogon", "dohyo"]


@pytest.mark.parametrize(("name", "value", "says"), WRONG)
def test_a_malformed_setting_is_one_sentence(monkeypatch: pytest.MonkeyPatch, name: str, value: str, says: str) -> None:
    monkeypatch.setenv(name, value)
    with pytest.raises(SettingsError) as caught:
        load_settings()
    assert str(caught.value).startswith(says)
    assert "\n" not in str(caught.value)
    assert value not in str(caught.value) or name != "DISCORD_TOKEN"


def test_a_file_in_another_encoding_is_explained_and_a_mark_at_its_beginning_is_none_of_the_first_setting() -> None:
    Path(".env").write_text(f"DISCORD_TOKEN={TOKEN}\n", encoding="utf-8-sig")
    assert load_settings().require_token() == TOKEN
    Path(".env").write_text(f"DISCORD_TOKEN={TOKEN}\n", encoding="utf-16")
    with pytest.raises(SettingsError, match="save it as text in UTF-8"):
        load_settings()


def test_a_file_that_the_bot_may_not_read_is_explained(monkeypatch: pytest.MonkeyPatch) -> None:
    Path(".env").write_text(f"DISCORD_TOKEN={TOKEN}\n")

    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), ".env")

    monkeypatch.setattr("dotenv.main.open", refuse, raising=False)
    with pytest.raises(SettingsError, match=r"^\.env can't be read \(Permission denied\): look at who may\.$"):
        load_settings()


def test_a_misspelt_name_is_told_and_names_for_other_programs_are_not() -> None:
    Path(".env").write_text("COMPUTER_WORKER=0\nLOG_LEVLE=debug\nTZ=UTC\nCOMPOSE_FILE=x\nPROXY_IMAGE=y\nPOOL_SIZE=9\n")
    assert load_settings().pool_size == 9
    assert misspelt() == [
        "COMPUTER_WORKER is no setting: is COMPUTER_WORKERS meant?",
        "LOG_LEVLE is no setting: is LOG_LEVEL meant?",
    ]


def test_a_missing_token_says_where_to_put_it() -> None:
    with pytest.raises(SettingsError, match="DISCORD_TOKEN is missing: put your bot's token"):
        load_settings().require_token()


def test_the_example_explains_every_setting_and_is_itself_usable() -> None:
    example = (ROOT / ".env.example").read_text()
    named = {line.split("=")[0] for line in example.splitlines() if line and not line.startswith("#")}
    assert named == {name.upper() for name in Settings.model_fields}
    Path(".env").write_text(example)
    assert load_settings() == Settings(_env_file=None)


def test_shards_and_a_proxy_are_read_and_explained(monkeypatch: pytest.MonkeyPatch) -> None:
    assert load_settings().served is None
    monkeypatch.setenv("SHARDS", "0-1/4")
    monkeypatch.setenv("PROXY_URL", "http://localhost:8080/")
    settings = load_settings()
    assert (str(settings.served), settings.proxy_url) == ("0,1/4", "http://localhost:8080")
    assert str(load_settings(shards="2/4").served) == "2/4", "the command line goes first"
    monkeypatch.setenv("SHARDS", "4/4")
    monkeypatch.setenv("PROXY_URL", "localhost:8080")
    with pytest.raises(SettingsError, match="SHARDS names shards that are not there") as caught:
        load_settings()
    assert "PROXY_URL is not the address of a proxy" in str(caught.value)
