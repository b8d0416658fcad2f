"""Programs in processes of their own, whatever they do: they are real ones here."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest

from bot.core.processes.pool import Workers
from bot.core.processes.program import Program, WorkerFailed, WorkerProcess

MEMORY = 512 << 20
ELSEWHERE = Path(tempfile.gettempdir()).resolve()
ECHO = """
import os, sys
for line in sys.stdin:
    word = line.strip()
    if word == "nice": print("nice", os.nice(0))
    if word == "env": print("env", *sorted(os.environ))
    if word == "pid": print("pid", os.getpid())
    if word == "garbage":
        sys.stdout.buffer.write(b"\\xff\\xfe\\x00 what\\n" + b"x" * 100_000 + b"\\n\\n")
    if word == "flood":
        while True: print("again and again and again")
    if word == "hoard": bytearray(1 << 40); hoard = [bytearray(1 << 20) for _ in range(4000)]
    if word == "leave": sys.exit("enough")
    if word == "sleep": __import__("time").sleep(100)
    print("done", flush=True)
"""


def program(text: str = ECHO, memory: int = MEMORY) -> Program:
    return Program((sys.executable, "-c", text), memory)


def is_alive(pid: int) -> bool:
    try:
        return "(zombie)" not in Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return False


@pytest.fixture
async def workers() -> AsyncIterator[Workers]:
    made = Workers(1)
    yield made
    await made.close()


@pytest.fixture(params=["asyncio", "uvloop"])
def loop(request: pytest.FixtureRequest) -> Callable[[], asyncio.AbstractEventLoop]:
    """The loops that the bot may run on."""
    made: Callable[[], asyncio.AbstractEventLoop] = pytest.importorskip(request.param).new_event_loop
    return made


async def ask(workers: Workers, word: str, seconds: float = 20, which: Program | None = None) -> list[str]:
    async with workers.acquire(which or program()) as worker:
        return await worker.ask([word], "done", seconds)


async def test_a_worker_is_nice_keeps_no_secret_of_ours_and_is_used_again(
    workers: Workers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "secret")
    assert await ask(workers, "nice") == [f"nice {min(19, os.nice(0) + 10)}", "done"]
    (environment, _) = await ask(workers, "env")
    assert "DISCORD_TOKEN" not in environment
    assert "PYTHONPATH" not in environment, "a host's program has modules of its own"
    assert await ask(workers, "pid") == await ask(workers, "pid")


async def test_garbage_is_read_over(workers: Workers) -> None:
    assert (await ask(workers, "garbage"))[-1] == "done"
    assert await ask(workers, "anything") == ["done"], "and the worker is as good as before"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("word", "why"),
    [
        ("flood", "it writes without an end"),
        ("hoard", "it ended"),
        ("leave", "it ended (1). enough"),
        ("sleep", "it didn't answer within 0.5 seconds"),
    ],
)
async def test_one_that_fails_is_ended_rests_and_is_started_again(workers: Workers, word: str, why: str) -> None:
    (said, _) = await ask(workers, "pid")
    with pytest.raises(WorkerFailed) as failed:
        await ask(workers, word, 0.5 if word == "sleep" else 20)
    assert why in str(failed.value)
    assert not is_alive(int(said.split()[1]))
    with pytest.raises(WorkerFailed, match="started again in a while"):
        await ask(workers, "pid")
    await asyncio.sleep(0.6)
    assert await ask(workers, "anything") == ["done"]


def test_one_that_was_killed_while_nobody_asked_has_failed(loop: Callable[[], asyncio.AbstractEventLoop]) -> None:
    async def killed() -> None:
        worker = await WorkerProcess.start(program())
        assert await worker.ask(["anything"], "done", 20) == ["done"]
        os.kill(worker.pid, signal.SIGKILL)
        await asyncio.sleep(0.3)
        with pytest.raises(WorkerFailed, match="it ended"):
            await worker.ask(["anything"], "done", 20)

    with asyncio.Runner(loop_factory=loop) as runner:
        runner.run(killed())


async def test_what_tells_the_bot_how_much_to_log_ends_no_worker(workers: Workers) -> None:
    """`systemctl kill --signal=USR1` sends it to every process of the service."""
    async with workers.acquire(program()) as worker:
        await worker.ask(["pid"], "done", 10)
        for number in (signal.SIGUSR1, signal.SIGUSR2):
            os.kill(worker.pid, number)
        assert await worker.ask(["pid"], "done", 10) == [f"pid {worker.pid}", "done"]


async def test_cancelling_ends_the_process(workers: Workers) -> None:
    (said, _) = await ask(workers, "pid")
    asking = asyncio.create_task(ask(workers, "sleep"))
    await asyncio.sleep(0.1)
    assert workers.free == 0
    asking.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asking
    assert not is_alive(int(said.split()[1]))
    assert workers.free == 1


async def test_no_more_run_than_may_and_idle_ones_end(workers: Workers) -> None:
    (first, _) = await ask(workers, "pid")
    (second, _) = await ask(workers, "pid", which=program(ECHO + "\n"))
    assert not is_alive(int(first.split()[1])), "another program takes its place"
    await workers.end_idle(0)
    assert not is_alive(int(second.split()[1]))


async def test_what_cannot_be_started_says_so(workers: Workers) -> None:
    with pytest.raises(WorkerFailed):
        await ask(workers, "anything", which=Program(("/nowhere/engine",), MEMORY))
    with pytest.raises(WorkerFailed, match="there are no workers"):
        await ask(Workers(0), "anything")


async def test_a_worker_ends_with_the_process_that_started_it(tmp_path: Path) -> None:
    script = tmp_path / "parent.py"
    script.write_text(
        "import asyncio, sys\n"
        "from bot.core.processes.program import Program, WorkerProcess\n"
        "async def main():\n"
        f"    worker = await WorkerProcess.start(Program((sys.executable, '-c', {ECHO!r}), {MEMORY}))\n"
        "    print(*(await worker.ask(['pid'], 'done', 20)), flush=True)\n"
        "    await worker.ask(['sleep'], 'done', 100)\n"
        "asyncio.run(main())\n"
    )
    root = str(Path(__file__).parents[4])
    parent = await asyncio.create_subprocess_exec(
        sys.executable, str(script), stdout=asyncio.subprocess.PIPE, env=os.environ | {"PYTHONPATH": root}
    )
    assert parent.stdout
    pid = int((await parent.stdout.readline()).split()[1])
    assert is_alive(pid)
    parent.kill()
    await parent.wait()
    async with asyncio.timeout(90):
        while is_alive(pid):
            await asyncio.sleep(0.05)


async def test_a_program_of_others_starts_elsewhere_and_knows_no_secret(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "secret")
    told = "import os; input(); print('at', os.getcwd(), os.environ.get('DISCORD_TOKEN'))"
    process = await WorkerProcess.start(Program((sys.executable, "-c", told), MEMORY))
    try:
        assert await process.ask(["x"], "at", 20) == [f"at {ELSEWHERE} None"]
    finally:
        await process.kill()


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux has it")
def test_nobody_else_reads_the_files_or_the_memory_of_the_bot() -> None:
    asked = "import ctypes, os; from bot.__main__ import main\ntry: main(['--help'])\nexcept SystemExit: pass\n"
    asked += "print(ctypes.CDLL(None).prctl(3, 0), oct(os.umask(0)))"
    said = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True).stdout
    assert said.splitlines()[-1] == "0 0o77"
