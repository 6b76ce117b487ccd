import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { freePort } from "../../tests/support/product/free-port.ts";
import { type SignInDetails, signInFields } from "../../tests/support/scene/person.ts";
import { testSecret } from "../../tests/support/product/test-env.ts";

export class Server {
  readonly origin: string;
  readonly #child: ChildProcess;

  constructor(child: ChildProcess, origin: string) {
    this.#child = child;
    this.origin = origin;
  }

  /** @returns the Cookie header of a session made through the real form. */
  async signIn(who: SignInDetails): Promise<string> {
    const answer = await fetch(`${this.origin}/login`, {
      method: "POST",
      body: new URLSearchParams(await signInFields(who)),
      headers: { Origin: this.origin, "Sec-Fetch-Site": "same-origin" },
      redirect: "manual",
    });
    if (answer.status !== 303) throw new Error(`Sign-in answered ${answer.status}: ${await answer.text()}`);
    return answer.headers
      .getSetCookie()
      .map((cookie) => cookie.split(";")[0])
      .filter((pair) => pair?.startsWith("sid="))
      .join("; ");
  }

  megabytes(): number {
    const status = readFileSync(`/proc/${this.#child.pid}/status`, "utf8");
    return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
  }

  /** Processor time used so far, by its children too: those that run, and those that have ended. */
  cpuSeconds(): number {
    return cpuSecondsOf(this.#child.pid ?? 0);
  }

  async stop(): Promise<void> {
    if (this.#child.exitCode !== null) return;
    const ended = new Promise((done) => this.#child.once("close", done));
    this.#child.kill("SIGTERM");
    const late = setTimeout(() => this.#child.kill("SIGKILL"), 20_000);
    await ended;
    clearTimeout(late);
  }
}

/** Used so far, by its children too. */
export function cpuSecondsOf(pid: number): number {
  // Fields 14 to 17, counted after the name, which may hold spaces; in ticks of a hundredth of a second.
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ").slice(11, 15) ?? [];
  const own = fields.reduce((sum, ticks) => sum + Number(ticks) / 100, 0);
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim();
  return children.split(" ").reduce((sum, child) => (child ? sum + cpuSecondsOf(Number(child)) : sum), own);
}

export const productSettings = (dataDir: string, port: number) => ({
  ...process.env,
  NODE_ENV: "production",
  PORT: String(port),
  APP_ORIGIN: `http://localhost:${port}`,
  DATA_DIR: dataDir,
  APP_SECRET: testSecret,
  THROTTLE_FACTOR: "1000000",
  LOG: "silent",
});

/** The product exactly as `npm start` runs it. */
export async function startProduct(dataDir: string, settings: NodeJS.ProcessEnv = {}): Promise<Server> {
  const port = await freePort();
  const env = { ...productSettings(dataDir, port), ...settings };
  return up({ args: ["scripts/start.ts"], env, port, probe: "/healthz" });
}

/** The same pages on `react-router-serve` as it comes. */
export async function startStandard(
  build: string,
  dataDir: string,
  settings: NodeJS.ProcessEnv = {},
): Promise<Server> {
  const port = await freePort();
  const serve = resolve("node_modules/@react-router/serve/dist/cli.js");
  const env = { ...productSettings(dataDir, port), ...settings };
  return up({ args: [serve, build], env, port, probe: "/login" });
}

/** `node:http` with one answer, given as a file of headers and body. */
export async function startBare(answerFile: string): Promise<Server> {
  const port = await freePort();
  const env = { ...process.env, PORT: String(port) };
  return up({ args: ["scripts/bench/bare-server.ts", answerFile], env, port, probe: "/" });
}

/** A server of others. @param commandOf what starts it on a port of 127.0.0.1. */
export async function startPeer(
  commandOf: (port: number) => Pick<Starting, "command" | "args" | "cwd" | "env" | "probe">,
): Promise<Server> {
  const port = await freePort();
  return up({ ...commandOf(port), port, host: "127.0.0.1" });
}

/** Without what Node adds to each answer itself, and without `more`: names and values in turn, as they came. */
export function keptHeaders(raw: readonly string[], more: readonly string[] = []): string[] {
  const left = new Set(["connection", "keep-alive", "transfer-encoding", "date", ...more]);
  return raw.filter((_, at) => !left.has(raw[at - (at % 2)]?.toLowerCase() ?? ""));
}

interface Starting {
  /** Node unless said otherwise. */
  command?: string;
  args: string[];
  cwd?: string;
  env: NodeJS.ProcessEnv;
  port: number;
  host?: string;
  /** The address that answers once it is up. */
  probe: string;
}

async function up({
  command = process.execPath,
  args,
  cwd,
  env,
  port,
  host,
  probe,
}: Starting): Promise<Server> {
  const child = spawn(command, args, { stdio: ["ignore", "ignore", "pipe"], env, ...(cwd && { cwd }) });
  let said = "";
  child.stderr?.on("data", (chunk: Buffer) => {
    said = (said + chunk.toString()).slice(-4000);
  });
  const server = new Server(child, `http://${host ?? "localhost"}:${port}`);
  const until = performance.now() + 180_000;
  while (performance.now() < until) {
    if (child.exitCode !== null) throw new Error(`${args.join(" ")} ended:\n${said}`);
    try {
      if ((await fetch(server.origin + probe)).status < 500) return server;
    } catch {
      // Not listening yet.
    }
    await new Promise((done) => setTimeout(done, 20));
  }
  await server.stop();
  throw new Error(`${args.join(" ")} did not come up:\n${said}`);
}
