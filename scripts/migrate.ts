/**
 * Brings the database in DATA_DIR to the newest schema, after a backup of it. Stop the product first. With
 * `--rebuild-search` it also makes the search index anew.
 */
import { nowIso } from "#app/platform/clock.server.ts";
import { database } from "#app/platform/database.server.ts";
import { count } from "#app/plural.ts";
import { rebuildSearch } from "#db/search/rebuild.server.ts";
import { command } from "./start/command.ts";
import { prepareDatabase } from "./start/data.ts";

const isRebuilding = process.argv.includes("--rebuild-search");

await command({ makes: true, isOfFile: isRebuilding }, async (found) => {
  const { ran, backup } = await prepareDatabase(found);
  if (backup) console.log(`Backup made before migrating: ${backup}`);
  console.log(ran.length === 0 ? "Database: up to date" : `Database: migrated (${ran.join(", ")})`);
  if (!isRebuilding) return;
  const rows = await rebuildSearch(database().db, nowIso());
  console.log(`Search index: made anew (${count(rows, "row")})`);
});
