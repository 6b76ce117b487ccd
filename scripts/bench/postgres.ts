import { execFileSync } from "node:child_process";
import { startServer } from "../../tests/support/postgres/server.ts";
import { productSettings } from "./servers.ts";

export interface Moved {
  rows: number;
  seconds: number;
  /** What the command says at its end. */
  said: string;
}

/** A server that keeps what it acknowledges: the tests' own does not. */
export const startLastingServer = () => startServer(["fsync=on", "full_page_writes=on", "autovacuum=on"]);

/** Copies a stopped product. The command compares every row of both sides, and fails where one is not the same. */
export function move(dataDir: string, url: string, ...more: string[]): Moved {
  const began = performance.now();
  const told = execFileSync(process.execPath, ["scripts/move-to-postgres.ts", ...more], {
    env: { ...productSettings(dataDir, 0), DATABASE_URL: url },
    stdio: ["ignore", "pipe", "inherit"],
    encoding: "utf8",
  });
  const rows = [...told.matchAll(/^· \w+: (\d+)$/gm)].reduce((sum, [, count]) => sum + Number(count), 0);
  const said = told.trim().split("\n").at(-1) ?? "";
  return { rows, seconds: (performance.now() - began) / 1000, said };
}
