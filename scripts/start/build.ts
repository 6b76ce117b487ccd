import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const sources = [
  "app",
  "db",
  "public",
  "package.json",
  "package-lock.json",
  "react-router.config.ts",
  "tsconfig.json",
  "vite.config.ts",
];
const stamp = join("build", ".sources");

/** Builds the product when there is no build of these sources yet. @returns what to print. */
export async function buildWhenChanged(): Promise<string> {
  // Where the build is made elsewhere (an image, a test run), it is served as it is.
  if (process.env.KEEP_BUILD === "1" && existsSync(join("build", "server", "index.js")))
    return "kept as it is";
  const hash = hashOf(sources);
  const built = existsSync(join("build", "server", "index.js")) && existsSync(stamp);
  if (built && readFileSync(stamp, "utf8").trim() === hash) return "up to date";
  // Gone until the build has ended, so that one cut short is not taken for a whole one.
  rmSync(stamp, { force: true });
  await build();
  stampBuild(hash);
  return built ? "made again, sources changed" : "made";
}

/** Says of the build which sources it is of. */
export function stampBuild(hash = hashOf(sources)): void {
  mkdirSync("build", { recursive: true });
  writeFileSync(stamp, `${hash}\n`);
}

function hashOf(paths: string[]): string {
  const hash = createHash("sha256");
  for (const path of paths.flatMap(filesIn).sort()) {
    hash.update(`${path}\0`).update(readFileSync(path)).update("\0");
  }
  return hash.digest("hex");
}

function filesIn(path: string): string[] {
  if (!existsSync(path)) return [];
  try {
    return readdirSync(path, { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory() ? filesIn(join(path, entry.name)) : [join(path, entry.name)],
    );
  } catch {
    return [path];
  }
}

/** @throws an Error with the build's output when it fails; a build that works is quiet. */
async function build(): Promise<void> {
  const output: string[] = [];
  const status = await new Promise<number | string>((resolve) => {
    const child = spawn(process.execPath, [join("node_modules", "@react-router", "dev", "bin.js"), "build"], {
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, NODE_ENV: "production" },
    });
    const signals = ["SIGTERM", "SIGINT", "SIGHUP"] as const;
    const stop = () => {
      child.kill();
      process.exit(1);
    };
    for (const signal of signals) process.on(signal, stop);
    child.once("exit", () => signals.forEach((signal) => process.off(signal, stop)));
    child.stdout.on("data", (chunk: Buffer) => output.push(chunk.toString()));
    child.stderr.on("data", (chunk: Buffer) => output.push(chunk.toString()));
    child.on("error", (error) => resolve(error.message));
    child.on("close", (code, signal) => resolve(code ?? signal ?? 1));
  });
  if (status !== 0) throw new Error(`${output.join("")}\nThe build failed (${status}).`);
}
