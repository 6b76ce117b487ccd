import { execFileSync, spawnSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";

export interface SmallDisk {
  folder: string;
  /** To its last byte. */
  fill(): void;
  makeRoom(): void;
  /** As a disk becomes that the system has found faults on. */
  setReadOnly(isReadOnly: boolean): void;
  remove(): void;
}

/**
 * A disk of so many megabytes.
 * @param owner who may write to it; this process's account unless said.
 * @returns null where none may be made: this takes the rights of root.
 */
export function smallDisk(megabytes: number, owner?: string): SmallDisk | null {
  // Where any user may go, which the folder of the tests is not.
  const folder = mkdtempSync("/tmp/portal-small-disk-");
  const size = [`size=${megabytes}m`, ...(owner ? [`uid=${owner},gid=${owner},mode=700`] : [])].join();
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", size, "tmpfs", folder], { stdio: "ignore" });
  } catch {
    rmdirSync(folder);
    return null;
  }
  const ballast = join(folder, "ballast");
  const makeRoom = () => rmSync(ballast, { force: true });
  return {
    folder,
    fill() {
      const file = openSync(ballast, "w");
      try {
        for (;;) writeSync(file, Buffer.alloc(4096));
      } catch (error) {
        if (!(error instanceof Error && "code" in error && error.code === "ENOSPC")) throw error;
      } finally {
        closeSync(file);
      }
    },
    makeRoom,
    setReadOnly: (isReadOnly) => remount(folder, isReadOnly ? "ro" : "rw"),
    remove() {
      execFileSync("umount", ["--lazy", folder]);
      rmdirSync(folder);
    },
  };
}

/** A disk that a file is open on for writing can't become read-only: the last answer's copy may not be closed yet. */
function remount(folder: string, mode: "ro" | "rw"): void {
  const args = ["-o", `remount,${mode}`, folder];
  for (let tries = 0; tries < 40; tries++) {
    if (spawnSync("mount", args).status === 0) return;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 250);
  }
  execFileSync("mount", args, { stdio: "pipe" });
}
