/**
 * Takes a long file in, in a process that can be killed: it says when some of the rows are written and not yet committed,
 * and waits then. Run as `node import-in-child.ts kind actor file`, both JSON.
 */
import type { Connection } from "#db/connection.server.ts";
import { database } from "#app/platform/database.server.ts";
import { importLong, type Kind, TABLES } from "./fuzz/long-imports.ts";

const [kind = "", actor = "", file = ""] = process.argv.slice(2);
const { db, sqlite } = database() as unknown as Connection;
let rows = 0;
sqlite.function("row_written", () => {
  rows += 1;
  if (rows === 2000) process.stdout.write("half");
  return 0;
});
sqlite.exec(
  `CREATE TEMP TRIGGER half AFTER INSERT ON main.${TABLES[kind as Kind]} BEGIN SELECT row_written(); END`,
);
await importLong(kind as Kind, db, JSON.parse(actor), JSON.parse(file));
