import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { connect } from "#db/connection.server.ts";
import { databaseDigest } from "../support/reading/database-digest.ts";
import { freePort } from "../support/product/free-port.ts";

/** `npm start` itself, in a process of its own, on the build the other tests use. */
const dataDir = mkdtempSync(join(tmpdir(), "portal-start-"));
const port = await freePort();
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

interface Run {
  child: ChildProcess;
  output(): string;
  ended: Promise<number | null>;
}

function start(settings: Record<string, string> = {}): Run {
  const env: NodeJS.ProcessEnv = { ...process.env, DATA_DIR: dataDir, PORT: String(port) };
  for (const name of ["APP_SECRET", "NODE_ENV"]) delete env[name];
  const child = spawn(process.execPath, ["scripts/start.ts"], {
    env: { ...env, SEED_DEMO: "0", KEEP_BUILD: "1", LOG: "silent", ...settings },
  });
  let output = "";
  child.stdout.on("data", (chunk) => (output += chunk));
  child.stderr.on("data", (chunk) => (output += chunk));
  return { child, output: () => output, ended: new Promise((resolve) => child.once("exit", resolve)) };
}

async function served({ child, output }: Run): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    if (child.exitCode !== null) throw new Error(`It ended with ${child.exitCode}:\n${output()}`);
    const answer = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`It does not answer:\n${output()}`);
}

function digest(): Record<string, string> {
  const { sqlite, close } = connect(join(dataDir, "portal.db"));
  const found = databaseDigest(sqlite, []);
  void close();
  return found;
}

test(
  "an empty directory is filled and served; the second start changes nothing; nobody else gets in",
  { timeout: 120_000 },
  async () => {
    const first = start();
    await served(first);
    // No terminal: the credentials stand in the file alone.
    const { admin } = JSON.parse(readFileSync(join(dataDir, "first-run.json"), "utf8")) as {
      admin: { email: string; password: string };
    };
    expect(admin.email).toMatch(/^admin@/);
    expect(first.output()).toContain("first-run.json");
    expect(first.output()).not.toContain(admin.password);
    expect(statSync(join(dataDir, "first-run.json")).mode & 0o777).toBe(0o600);
    expect(statSync(join(dataDir, "portal.db")).mode & 0o077).toBe(0);
    const home = await fetch(`http://127.0.0.1:${port}/`);
    expect(home.status).toBe(200);

    const second = start({ PORT: String(await freePort()) });
    expect(await second.ended).toBe(1);
    expect(lastLine(second)).toMatch(/already using .*portal-start-/);

    const elsewhere = start({ DATA_DIR: join(dataDir, "other") });
    expect(await elsewhere.ended).toBe(1);
    expect(lastLine(elsewhere)).toBe(`Port ${port} is in use: stop what listens there, or set PORT.`);
    expect(existsSync(join(dataDir, "other", "portal.db"))).toBe(false);

    first.child.kill("SIGTERM");
    expect(await first.ended).toBe(0);
    const before = digest();
    const again = start();
    await served(again);
    expect(again.output()).not.toContain("password");
    again.child.kill("SIGTERM");
    expect(await again.ended).toBe(0);
    expect(digest()).toEqual(before);
  },
);

test("a wrong setting is one clear message", async () => {
  const run = start({ APP_ORIGIN: "http://portal.example.com", NODE_ENV: "production" });
  expect(await run.ended).toBe(1);
  expect(run.output()).toContain("outside this machine the product is served over https only");
  expect(run.output()).not.toContain("    at ");
});

function lastLine(run: Run): string {
  const { message } = JSON.parse(run.output().trim().split("\n").at(-1) ?? "") as { message: string };
  return message;
}
