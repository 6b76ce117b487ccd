/** What a product and its processes hold, and a limit for all of them together where the system lets us set one. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { memoryOf } from "./front.ts";

/**
 * Puts a process, and what it starts from now on, under one limit (cgroups v1 or v2; root alone may).
 * @returns ends the limit once they have ended; null where there is none.
 */
export function limitMemory(pid: number, megabytes: number): (() => Promise<void>) | null {
  const bytes = String(megabytes * 1024 * 1024);
  for (const [root, file] of [
    ["/sys/fs/cgroup/memory", "memory.limit_in_bytes"],
    ["/sys/fs/cgroup", "memory.max"],
  ] as const) {
    const group = join(root, `portal-${pid}`);
    try {
      mkdirSync(group);
      if (!existsSync(join(group, file))) throw new Error("No such controller.");
      writeFileSync(join(group, file), bytes);
      writeFileSync(join(group, "cgroup.procs"), String(pid));
      return async () => {
        while (existsSync(group) && readFileSync(join(group, "cgroup.procs"), "utf8") !== "") await sleep(50);
        removed(group);
      };
    } catch {
      removed(group);
    }
  }
  return null;
}

function removed(group: string): void {
  try {
    rmdirSync(group);
  } catch {
    // It never was, or it is not empty.
  }
}

export interface Peaks {
  /** Megabytes of the process itself, when the watch began and at most. */
  rest: number;
  server: number;
  /** Of it and all its children together, at most. */
  all: number;
}

/** Looks every 100 ms. @returns stops, and says what it has seen. */
export function watchMemory(pid: number): () => Peaks {
  const peaks: Peaks = { rest: memoryOf(pid), server: 0, all: 0 };
  const look = () => {
    try {
      const server = memoryOf(pid);
      const all = descendantsOf(pid).reduce((sum, one) => sum + memoryOf(one), server);
      peaks.server = Math.max(peaks.server, server);
      peaks.all = Math.max(peaks.all, all);
    } catch {
      // One of them ended meanwhile.
    }
  };
  const watch = setInterval(look, 100);
  return () => {
    clearInterval(watch);
    return peaks;
  };
}

function descendantsOf(pid: number): number[] {
  const own = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, "utf8").trim().split(" ").filter(Boolean).map(Number),
  );
  return own.flatMap((child) => [child, ...descendantsOf(child)]);
}
