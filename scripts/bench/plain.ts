import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { browserHeaders, type Target } from "./measure.ts";
import type { Bench } from "./scratch.ts";
import { startServe } from "./servers.ts";

/** Builds `plain/`, which is React Router and fifty rows alone, and serves it on a copy of the same data. */
export async function startPlain(bench: Bench): Promise<Target> {
  const home = join(dirname(bench.own.data), "plain");
  mkdirSync(home);
  cpSync("scripts/bench/plain", join(home, "app"), { recursive: true });
  symlinkSync(resolve("node_modules"), join(home, "node_modules"));
  // What the standard entry asks for by name; both are installed with React Router's own tools.
  const dependencies = { "@react-router/node": "*", isbot: "*" };
  writeFileSync(join(home, "package.json"), JSON.stringify({ type: "module", dependencies }));
  const vite =
    'import { reactRouter } from "@react-router/dev/vite"; export default { plugins: [reactRouter()] };';
  writeFileSync(join(home, "vite.config.ts"), vite);
  execFileSync(process.execPath, ["node_modules/@react-router/dev/bin.js", "build"], {
    cwd: home,
    stdio: "pipe",
    env: { ...process.env, NODE_ENV: "production" },
  });
  cpSync(join(bench.own.data, "portal.db"), join(home, "portal.db"));
  const server = await startServe(home, home);
  bench.running.push(server);
  return { server, path: "/", headers: browserHeaders };
}
