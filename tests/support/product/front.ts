/** The product as a process of its own on a port of its own, for what only shows on a real socket. */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { onTestFinished } from "vitest";
import { connectBeside, copyTemplate } from "./data-directory.ts";
import { freePort } from "./free-port.ts";
import { factories } from "../scene/factories.ts";
import { type SignInDetails, signInFields } from "../scene/person.ts";
import { testSecret } from "./test-env.ts";

export interface Served {
  port: number;
  host: string;
  origin: string;
  dataDir: string;
  process: ChildProcess;
  /** Everything written to standard output and standard error. */
  output(): string;
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** Sends the signal and waits for the end. */
  stop(signal?: NodeJS.Signals): Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
}

/** A copy of the seeded database that nobody else uses; removed when the test or file is over. */
export function dataCopy(): string {
  const dataDir = mkdtempSync(join(tmpdir(), "portal-front-"));
  copyTemplate("seeded", dataDir);
  return dataDir;
}

/** Starts the built product, as `npm start` does once everything is prepared. */
export async function serve(
  dataDir: string,
  env: Record<string, string> = {},
  command?: readonly string[],
): Promise<Served> {
  const started = await launch(dataDir, env, command);
  // A busy machine is late.
  for (let tries = 0; tries < 600; tries++) {
    if (started.process.exitCode !== null) throw new Error(`The product ended at once:\n${started.output()}`);
    if (
      await started.fetch("/healthz").then(
        (response) => response.ok,
        () => false,
      )
    )
      return started;
    await sleep(50);
  }
  throw new Error(`The product did not come up:\n${started.output()}`);
}

/** The same without waiting for it to answer. @param command what serves, behind Node's own name. */
export async function launch(
  dataDir: string,
  env: Record<string, string> = {},
  command: readonly string[] = ["build/server/index.js"],
): Promise<Served> {
  const port = Number(env.PORT ?? (await freePort()));
  const child = spawn(process.execPath, command, {
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      HOST: "127.0.0.1",
      DATA_DIR: dataDir,
      APP_SECRET: testSecret,
      THROTTLE_FACTOR: "1000000",
      ...env,
      PORT: String(port),
    },
  });
  let output = "";
  const ended = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve) => {
    child.once("exit", (code, signal) => resolve({ code, signal }));
  });
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const host = `localhost:${port}`;
  return {
    port,
    host,
    origin: `http://${host}`,
    dataDir,
    process: child,
    output: () => output,
    fetch: (path, init) => fetch(`http://127.0.0.1:${port}${path}`, { redirect: "manual", ...init }),
    async stop(signal = "SIGTERM") {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal);
      return ended;
    },
  };
}

/** {@link serve} for one test: ended and removed with it. */
export async function serveForTest(env: Record<string, string> = {}): Promise<Served> {
  const dataDir = dataCopy();
  const served = await serve(dataDir, env);
  onTestFinished(async () => {
    await served.stop("SIGKILL");
    rmSync(dataDir, { recursive: true, force: true });
  });
  return served;
}

/** What it has logged; a line that is no JSON is a fault. */
export function linesOf(served: Served): Record<string, unknown>[] {
  const lines = served.output().split("\n").filter(Boolean);
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}

/** Signs in through the form of a product behind a port. @returns what each request sends from then on. */
export async function signInOver(served: Served, who: SignInDetails): Promise<Record<string, string>> {
  const own = { Origin: served.origin, Host: served.host };
  const body = new URLSearchParams(await signInFields(who));
  const answer = await served.fetch("/login", { method: "POST", headers: own, body });
  if (answer.status !== 303) throw new Error(`Signing in answered ${answer.status}.`);
  const cookies = answer.headers.getSetCookie().map((one) => one.split(";")[0]);
  return { ...own, Cookie: cookies.join("; ") };
}

/** The database of a product behind a port, and the factories to fill it with; closed when the test is over. */
export function databaseOf(served: Served) {
  process.env.APP_SECRET = testSecret;
  const connection = connectBeside(served.dataDir);
  onTestFinished(() => connection.close());
  return { db: connection.db, make: factories(connection.db) };
}

export function dial(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => resolve(socket));
    socket.once("error", reject);
  });
}

/**
 * Writes bytes and reads what comes back.
 * @param waitMs how long to wait for the first of it; afterwards 300 ms of silence are the end.
 */
export async function exchange(port: number, text: string, waitMs = 10_000): Promise<string> {
  const socket = await dial(port);
  let answer = "";
  socket.on("error", () => {});
  await new Promise<void>((resolve) => {
    let quiet = setTimeout(resolve, waitMs);
    socket.once("close", () => resolve());
    socket.on("data", (chunk) => {
      answer += chunk.toString("latin1");
      clearTimeout(quiet);
      quiet = setTimeout(resolve, 300);
    });
    socket.write(text);
  });
  socket.destroy();
  return answer;
}

/** The status of the first answer in what {@link exchange} read. */
export function statusOf(answer: string): number {
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0);
}

/** Resident memory of a process in MB. */
export function memoryOf(pid: number | undefined): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024;
}
