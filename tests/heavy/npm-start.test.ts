/** `npm start` as a person or a process manager runs it, stopped as they stop it. */
import { type ChildProcess, spawn } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { networkInterfaces, tmpdir } from "node:os";
import { join } from "node:path";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { copyTemplate } from "../support/product/data-directory.ts";
import { freePort } from "../support/product/free-port.ts";
import { testSecret } from "../support/product/test-env.ts";

const hasIpv6 = Object.values(networkInterfaces()).some((all) =>
  all?.some(({ address }) => address === "::1"),
);

async function start(dataDir: string, port: number) {
  const child = spawn("npm", ["start"], {
    detached: true, // a group of its own, as under a process manager
    stdio: "ignore",
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      DATA_DIR: dataDir,
      APP_SECRET: testSecret,
      PORT: String(port),
      SEED_DEMO: "0",
      KEEP_BUILD: "1",
      LOG: "silent",
    },
  });
  const ended = new Promise<[number | null, NodeJS.Signals | null]>((done) =>
    child.once("exit", (code, signal) => done([code, signal])),
  );
  await vi.waitUntil(async () => (await statusAt("127.0.0.1", port)) === 200, {
    timeout: 60_000,
    interval: 100,
  });
  return { child, ended };
}

async function statusAt(host: string, port: number): Promise<number | null> {
  const answer = await fetch(`http://${host}:${port}/healthz`).catch(() => null);
  return answer?.status ?? null;
}

/** A form whose last bytes are held back: an answer under way. */
async function slowPost(port: number): Promise<{ finish(): Promise<string> }> {
  const body = "theme=dark&to=/login";
  let answer = "";
  const socket = await new Promise<Socket>((done) => {
    const made = connect(port, "127.0.0.1", () => done(made));
  });
  socket.on("data", (chunk) => (answer += chunk.toString("latin1")));
  socket.write(
    `POST /preferences/theme HTTP/1.1\r\nHost: localhost:${port}\r\nSec-Fetch-Site: same-origin\r\n` +
      `Content-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 5)}`,
  );
  await sleep(300);
  return {
    async finish() {
      const closed = new Promise((done) => socket.once("close", done));
      socket.write(body.slice(5));
      await closed;
      return answer;
    },
  };
}

const stops: [string, (child: ChildProcess) => void][] = [
  ["SIGTERM to npm", (child) => process.kill(child.pid ?? 0, "SIGTERM")],
  ["SIGTERM to the whole group", (child) => process.kill(-(child.pid ?? 0), "SIGTERM")],
  ["npm killed", (child) => process.kill(child.pid ?? 0, "SIGKILL")],
];

test(
  "npm start ends when it is told to, in good order, and the next start has port and data at once",
  { timeout: 180_000 },
  async () => {
    const dataDir = mkdtempSync(join(tmpdir(), "portal-npm-"));
    copyTemplate("seeded", dataDir);
    const port = await freePort();
    const running: ChildProcess[] = [];
    onTestFinished(() => {
      for (const { pid } of running) {
        try {
          process.kill(-(pid ?? 0), "SIGKILL");
        } catch {
          // It ended, as it should.
        }
      }
      rmSync(dataDir, { recursive: true, force: true });
    });
    for (const [name, stop] of stops) {
      const { child, ended } = await start(dataDir, port);
      running.push(child);
      if (hasIpv6) expect(await statusAt("[::1]", port), "localhost is ::1, too").toBe(200);
      for (const address of outsideAddresses()) expect(await statusAt(address, port), address).toBeNull();
      const slow = await slowPost(port);
      stop(child);
      await sleep(700);
      expect(await statusAt("127.0.0.1", port), name).toBeNull();
      expect(await slow.finish(), name).toMatch(/^HTTP\/1\.1 303/);
      const [code] = await ended;
      if (name !== "npm killed") expect(code, name).toBe(0);
      await vi.waitUntil(() => !existsSync(join(dataDir, "process.pid")), { timeout: 20_000, interval: 20 });
    }
  },
);

function outsideAddresses(): string[] {
  return Object.values(networkInterfaces())
    .flatMap((all) => all ?? [])
    .filter(({ internal, family }) => !internal && family === "IPv4")
    .map(({ address }) => address);
}

test("an installation that is told to stop takes npm with it", async () => {
  const house = mkdtempSync(join(tmpdir(), "portal-install-"));
  onTestFinished(() => rmSync(house, { recursive: true, force: true }));
  mkdirSync(join(house, "scripts"));
  cpSync("scripts/bootstrap.mjs", join(house, "scripts", "bootstrap.mjs"));
  cpSync("package-lock.json", join(house, "package-lock.json"));
  // Stands for npm: it would go on for ever.
  const npm = join(house, "npm.cjs");
  const pidFile = join(house, "npm.pid");
  writeFileSync(
    npm,
    `require("fs").writeFileSync(${JSON.stringify(pidFile)}, String(process.pid)); setInterval(() => {}, 1000);`,
  );
  const child = spawn(process.execPath, ["scripts/bootstrap.mjs"], {
    cwd: house,
    stdio: "ignore",
    env: { PATH: process.env.PATH, npm_execpath: npm },
  });
  const ended = new Promise((done) => child.once("exit", done));
  await vi.waitUntil(() => existsSync(pidFile) && readFileSync(pidFile, "utf8") !== "", {
    timeout: 30_000,
    interval: 20,
  });
  const pid = Number(readFileSync(pidFile, "utf8"));
  onTestFinished(() => {
    if (isAlive(pid)) process.kill(pid, "SIGKILL");
  });
  child.kill("SIGTERM");
  await ended;
  await vi.waitUntil(() => !isAlive(pid), { timeout: 5_000, interval: 20 });
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
