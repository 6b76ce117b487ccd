import { randomInt } from "node:crypto";
import { writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * A port for a product that starts in a moment, nobody else's until then: below the ports that systems give away by
 * themselves (32768 on Linux, 49152 elsewhere), and claimed by a file beside the run's other data.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(10_000, 32_000);
    if (claim(port) && (await isFree(port))) return port;
  }
}

/** @returns false where somebody has claimed it before. */
function claim(port: number): boolean {
  try {
    writeFileSync(join(tmpdir(), `portal-port-${port}`), "", { flag: "wx" });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });
}
