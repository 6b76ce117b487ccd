/** Start, stop, one process per data directory. */
import { rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, it, onTestFinished } from "vitest";
import {
  dataCopy,
  dial,
  launch,
  linesOf,
  type Served,
  serve,
  serveForTest,
} from "../../support/product/front.ts";

/** A busy machine tells the process of a signal late. */
async function expectClosed(served: Served, path: string): Promise<void> {
  const ask = () =>
    served.fetch(path).then(
      () => "open",
      (error: Error) => error.message,
    );
  await expect.poll(ask).toBe("fetch failed");
}

it("on SIGTERM what is in hand is finished, idle connections go, the log file is folded in, and it ends with 0", async () => {
  const served = await serveForTest();
  const busy = await dial(served.port);
  const idle = await dial(served.port);
  let answer = "";
  busy.on("data", (chunk) => (answer += chunk.toString("latin1")));
  busy.on("error", () => {});
  idle.on("error", () => {});
  const body = "theme=dark&to=/login";
  busy.write(
    `POST /preferences/theme HTTP/1.1\r\nHost: ${served.host}\r\nSec-Fetch-Site: same-origin\r\n` +
      `Content-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 5)}`,
  );
  // Once this has its answer, what was sent before it is in hand.
  await served.fetch("/healthz");
  const ended = served.stop("SIGTERM");
  await expectClosed(served, "/healthz");
  expect(served.process.exitCode).toBeNull();
  busy.write(body.slice(5));
  expect(await ended).toEqual({ code: 0, signal: null });
  expect(answer).toMatch(/^HTTP\/1\.1 303/);
  expect(answer).toMatch(/\r\nconnection: close\r\n/i);
  const wal = statSync(join(served.dataDir, "portal.db-wal"), { throwIfNoEntry: false });
  expect(wal?.size ?? 0).toBe(0);
  expect(served.output()).not.toContain("undefined");
});

it("readiness turns red before the end", async () => {
  const served = await serveForTest();
  const busy = await dial(served.port);
  busy.on("error", () => {});
  busy.write(`POST /login HTTP/1.1\r\nHost: ${served.host}\r\nContent-Length: 10\r\n\r\n`);
  const probe = await dial(served.port);
  let answer = "";
  probe.on("data", (chunk) => (answer += chunk.toString("latin1")));
  probe.on("error", () => {});
  // Half a request: this connection is in hand when the signal comes.
  probe.write(`POST /readyz HTTP/1.1\r\nHost: ${served.host}\r\nContent-Length: 0\r\n\r\n`);
  await expect.poll(() => answer, { timeout: 10_000 }).toMatch(/^HTTP\/1\.1 4/);
  expect((await served.fetch("/readyz")).status).toBe(200);
  const ended = served.stop("SIGTERM");
  await expectClosed(served, "/readyz");
  busy.destroy();
  expect((await ended).code).toBe(0);
});

it("a second signal more than a second later ends it at once", async () => {
  const served = await serveForTest();
  const busy = await dial(served.port);
  busy.on("error", () => {});
  busy.write(`POST /login HTTP/1.1\r\nHost: ${served.host}\r\nContent-Length: 10\r\n\r\n`);
  await sleep(200);
  const ended = served.stop("SIGTERM");
  // At once it is the same wish, told by npm and by who stops the whole group.
  await sleep(200);
  served.process.kill("SIGTERM");
  // A busy machine tells the process of the first one late.
  await sleep(3_000);
  expect(served.process.exitCode).toBeNull();
  served.process.kill("SIGTERM");
  expect((await ended).code).toBe(1);
});

it("a second process on the same data directory is refused; after kill -9 the next one is not", async () => {
  const first = await serveForTest();
  const second = await launch(first.dataDir);
  expect((await second.stop("SIGCONT")).code).toBe(1);
  expect(linesOf(second)).toEqual([
    expect.objectContaining({
      event: "start-failed",
      message: `Another process (pid ${first.process.pid}) is already using ${first.dataDir}. Stop it first, or set DATA_DIR.`,
    }),
  ]);
  await first.stop("SIGKILL");
  const third = await serve(first.dataDir);
  expect((await third.stop()).code).toBe(0);
});

it("wrong settings are named, and it doesn't start", async () => {
  const dataDir = dataCopy();
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const wrong = await launch(dataDir, { APP_ORIGIN: "portal.example", SEED_DEMO: "maybe" });
  expect((await wrong.stop("SIGCONT")).code).toBe(1);
  const [line, ...others] = linesOf(wrong);
  expect(line).toMatchObject({
    event: "start-failed",
    message: expect.stringMatching(/APP_ORIGIN.*\n.*SEED_DEMO|SEED_DEMO.*\n.*APP_ORIGIN/),
  });
  expect(line?.message).not.toMatch(/\n\s+at /);
  expect(others).toEqual([]);
});
