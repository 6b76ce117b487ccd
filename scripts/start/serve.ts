import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { releaseProcessLock } from "#app/platform/data/process-lock.server.ts";

/**
 * What keeps the server's memory small under load and gives it back afterwards; docs/performance.md has the figures.
 * Young objects have little room and the heap grows by seven tenths before it is cleaned, because what JavaScript lets go
 * of late (a compressor, a statement) keeps much more memory outside its heap. Node's warnings go to the log, as JSON.
 */
const flags = ["--no-warnings", "--max-semi-space-size=16", "--heap-growing-percent=70"];

/** The C library's: one arena for all threads, and what is freed goes back to the system. */
const allocator = {
  MALLOC_ARENA_MAX: "1",
  MALLOC_TRIM_THRESHOLD_: "1048576",
  MALLOC_MMAP_THRESHOLD_: "262144",
};

/**
 * Serves the build. It takes this process's place, with the same number: what the start has read is not carried along,
 * and what the memory is kept small by is only read at a start.
 */
export async function serve(port: number): Promise<void> {
  const build = resolve("build/server/index.js");
  process.env.PORT = String(port);
  if (process.execve && process.platform !== "win32") {
    releaseProcessLock();
    const args = [process.execPath, ...process.execArgv, ...flags, build];
    process.execve(process.execPath, args, { ...allocator, ...process.env } as NodeJS.ProcessEnv);
  }
  process.argv[1] = build;
  process.argv.length = 2;
  await import(pathToFileURL(build).href);
}
