/** Servers as processes of their own: how they are started, signed in to, and what the system says they use. */
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../../tests/support/product/free-port.ts";
import { testSecret } from "../../tests/support/product/test-env.ts";
import { type SignInDetails, signInFields } from "../../tests/support/scene/person.ts";

export type Server = ReturnType<typeof serverOf>;

function serverOf(child: ChildProcess, origin: string) {
  const pid = child.pid ?? 0;
  /** Posts a form as a browser does. @throws unless the answer leads on. */
  async function post(path: string, body: BodyInit, cookie = ""): Promise<Response> {
    const headers = { Origin: origin, "Sec-Fetch-Site": "same-origin", Cookie: cookie };
    const answer = await fetch(origin + path, { method: "POST", body, headers, redirect: "manual" });
    const said = await answer.text();
    if (answer.status !== 303) throw new Error(`${path} answered ${answer.status}: ${said.slice(0, 2000)}`);
    return answer;
  }
  return {
    origin,
    post,
    /** @returns the Cookie header of a session made through the real form. */
    async signIn(who: SignInDetails): Promise<string> {
      const answer = await post("/login", new URLSearchParams(await signInFields(who)));
      const sid = answer.headers.getSetCookie().find((cookie) => cookie.startsWith("sid="));
      return sid?.split(";")[0] ?? "";
    },
    /** Resident memory of the process itself, and of all that it has started. */
    megabytes(): { own: number; children: number } {
      const [own = 0, ...children] = familyOf(pid).map(residentOf);
      return { own, children: children.reduce((sum, one) => sum + one, 0) };
    },
    /** Processor time used so far, with its children's. */
    cpuSeconds: () => familyOf(pid).reduce((sum, one) => sum + cpuSecondsOf(one), 0),
    async stop(): Promise<void> {
      if (child.exitCode !== null) return;
      const ended = new Promise((done) => child.once("close", done));
      child.kill("SIGTERM");
      const late = setTimeout(() => child.kill("SIGKILL"), 20_000);
      await ended;
      clearTimeout(late);
    },
  };
}

/** What the system says of a process; nothing once it has ended. */
function procFile(pid: number, name: string): string {
  const path = `/proc/${pid}/${name}`;
  return existsSync(path) ? readFileSync(path, "utf8") : "";
}

/** A process and all that it has started. */
function familyOf(pid: number): number[] {
  const children = procFile(pid, `task/${pid}/children`).trim().split(" ").filter(Boolean);
  return [pid, ...children.flatMap((child) => familyOf(Number(child)))];
}

const residentOf = (pid: number) =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(procFile(pid, "status"))?.[1] ?? 0) / 1024);

/** Of a process, and of its children that have ended. */
function cpuSecondsOf(pid: number): number {
  // Fields 14 to 17, counted after the name, which may hold spaces; in ticks of a hundredth of a second.
  const fields = procFile(pid, "stat").split(") ")[1]?.split(" ").slice(11, 15) ?? [];
  return fields.reduce((sum, ticks) => sum + Number(ticks) / 100, 0);
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

/** The product as `npm start` runs it. @param checkout the folder of its sources. */
export const startProduct = (dataDir: string, checkout = ".") =>
  start(["scripts/start.ts"], dataDir, checkout);

/** A build on `react-router-serve` as it comes. */
export const startServe = (dataDir: string, checkout = ".") =>
  start([resolve("node_modules/.bin/react-router-serve"), "build/server/index.js"], dataDir, checkout);

async function start(args: string[], dataDir: string, cwd: string): Promise<Server> {
  const port = await freePort();
  const env = productSettings(dataDir, port);
  const child = spawn(process.execPath, args, { stdio: ["ignore", "ignore", "pipe"], env, cwd });
  let said = "";
  child.stderr.on("data", (chunk: Buffer) => (said = (said + chunk.toString()).slice(-4000)));
  const server = serverOf(child, `http://localhost:${port}`);
  // The first start of a checkout also builds it.
  const until = performance.now() + 300_000;
  while (performance.now() < until && child.exitCode === null) {
    const answer = await fetch(`${server.origin}/healthz`).catch(() => null);
    if (answer && answer.status < 500) return server;
    await sleep(20);
  }
  await server.stop();
  throw new Error(`${args.join(" ")} did not come up in ${cwd}:\n${said}`);
}
