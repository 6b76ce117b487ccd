import { chmodSync, existsSync, mkdtempSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const memory = "/dev/shm";
const enough = 4e9;

/**
 * A new folder for what tests write: in memory where there is room. The product syncs every commit, and nothing of this
 * has to outlive the tests.
 */
export function newTestFolder(): string {
  const folder = mkdtempSync(join(hasRoom() ? memory : tmpdir(), "portal-tests-"));
  // A PostgreSQL that a test starts runs as a user of its own, and has to pass.
  chmodSync(folder, 0o711);
  return folder;
}

function hasRoom(): boolean {
  if (!existsSync(memory)) return false;
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize > enough;
}
