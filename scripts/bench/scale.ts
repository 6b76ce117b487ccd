import { execFileSync } from "node:child_process";
import { cpSync } from "node:fs";
import { loadavg } from "node:os";
import { join } from "node:path";
import { comparePortal, type Side } from "./compare-portal.ts";
import { fillPortal } from "./fill-portal.ts";
import type { PortalScale } from "./report.ts";
import { startProduct } from "./servers.ts";

/** How many orders, tickets, deals and copies each of the two data folders has. */
const sizes = { small: 1_000, large: 100_000 };

/** The client portal over little and over much: two servers with a data folder each, asked in turns. */
export async function measureScale(
  folder: string,
  quick: boolean,
  say: (line: string) => void,
  only?: string,
): Promise<PortalScale> {
  const plan = quick ? { requests: 20, rounds: 5 } : { requests: 40, rounds: 7 };
  const seed = join(folder, "scale-seed");
  await (await startProduct(seed, { SEED_DEMO: "0" })).stop();
  const sides: Side[] = [];
  try {
    for (const [name, size] of Object.entries(sizes)) {
      const dataDir = join(folder, `scale-${name}`);
      cpSync(seed, dataDir, { recursive: true });
      const filled = await fillPortal(dataDir, size);
      say(`${name}: ${JSON.stringify(filled.rows)}`);
      sides.push({ filled, server: await startProduct(dataDir) });
    }
    const [small, large] = sides;
    if (!small || !large) throw new Error("There must be two.");
    const pages = await comparePortal({ small, large, plan, say, only });
    return {
      pages,
      plan,
      commit: execFileSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8" }).trim(),
      load: loadavg()[0] ?? 0,
      rows: { small: small.filled.rows, large: large.filled.rows },
    };
  } finally {
    for (const { server } of sides) await server.stop();
  }
}
