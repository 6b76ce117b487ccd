import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { applicationFields } from "../../support/scene/factories.ts";
import { serveForTest } from "../../support/product/front.ts";

/**
 * A kill -9 can't tell synchronous=FULL from NORMAL, because the system keeps what was written. Only counting the
 * syncs can: FULL syncs the write-ahead log once for each commit, NORMAL not at all between checkpoints.
 */
test("every acknowledged application was synced to the disk", async () => {
  expect(
    spawnSync("strace", ["-V"]).status,
    'strace is needed to count syncs: "apt-get install strace" (npm test does it where it can)',
  ).toBe(0);
  const served = await serveForTest({ LOG: "silent" });
  const post = async () => {
    const answer = await served.fetch("/signup", {
      method: "POST",
      body: new URLSearchParams(applicationFields()),
      headers: { Origin: served.origin, Host: served.host, "Sec-Fetch-Site": "same-origin" },
    });
    await answer.arrayBuffer();
    return answer.status;
  };
  expect(await post()).toBe(303);

  const folder = mkdtempSync(join(tmpdir(), "portal-syncs-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const log = join(folder, "trace");
  const tracer = spawn(
    "strace",
    ["-f", "-y", "-e", "trace=fsync,fdatasync", "-o", log, "-p", String(served.process.pid)],
    {
      stdio: ["ignore", "ignore", "pipe"],
    },
  );
  let said = "";
  tracer.stderr.on("data", (chunk: Buffer) => (said += chunk.toString()));
  for (let tries = 0; tries < 100 && !said.includes("attached"); tries += 1) await sleep(50);
  expect(said, "strace could not attach").toContain("attached");

  const commits = 20;
  for (let commit = 0; commit < commits; commit += 1) expect(await post()).toBe(303);
  const ended = new Promise((done) => tracer.once("close", done));
  tracer.kill("SIGINT");
  await ended;

  const syncs = readFileSync(log, "utf8")
    .split("\n")
    .filter((line) => /f(?:data)?sync\(\d+<[^>]*portal\.db-wal>/.test(line));
  expect(syncs.length).toBeGreaterThanOrEqual(commits);
});
