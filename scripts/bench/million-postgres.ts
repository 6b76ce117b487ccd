import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { measureMillion } from "./million.ts";
import { move, type Moved, startLastingServer } from "./postgres.ts";
import { type Report, type Table, whole } from "./report.ts";
import type { Bench } from "./scratch.ts";

/** The same addresses over the same rows on PostgreSQL, which the data is moved to; at the end the many are moved back. */
export async function measureMillionOnPostgres(bench: Bench): Promise<Report> {
  const database = await startLastingServer();
  const moves: Table = [["Moved", "rows", "s"]];
  const note = (which: string, { rows, seconds, said }: Moved) => {
    moves.push([which, whole(rows), seconds.toFixed(0)]);
    bench.say(`${which}, in ${seconds.toFixed(0)} s. ${said}`);
  };
  const urls: string[] = [];
  try {
    const report = await measureMillion(bench, async (dataDir) => {
      const name = `portal_${urls.length + 1}`;
      await database.make(name);
      const url = database.urlOf(name);
      urls.push(url);
      note("to PostgreSQL", move(dataDir, url));
      return { DATABASE_URL: url };
    });
    const back = join(bench.folder, "back");
    mkdirSync(back);
    note("back to SQLite", move(back, urls.at(-1) ?? "", "--to-sqlite"));
    return { ...report, tables: [...report.tables, moves] };
  } finally {
    await database.stop();
  }
}
