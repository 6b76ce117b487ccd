import { execFileSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";

export interface SmallDisk {
  folder: string;
  /** To its last byte. */
  fill(): void;
  makeRoom(): void;
  remove(): void;
}

/**
 * A disk of so many megabytes for the tests' own PostgreSQL server.
 * @returns null where none may be made: this takes the rights of root, and a server on this machine.
 */
export function smallDisk(megabytes: number): SmallDisk | null {
  if (process.env.TEST_DATABASE_URL) return null;
  // Where the server's user may go, which the folder of the tests is not.
  const folder = mkdtempSync("/tmp/portal-small-disk-");
  const size = `size=${megabytes}m,uid=postgres,gid=postgres,mode=700`;
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
    remove() {
      execFileSync("umount", ["--lazy", folder]);
      rmdirSync(folder);
    },
  };
}
