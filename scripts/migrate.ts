/** Brings the database in DATA_DIR to the newest schema, after a backup of it. Stop the product first. */
import { command } from "./start/command.ts";
import { prepareDatabase } from "./start/data.ts";

await command({ makes: true }, async (found) => {
  const { ran, backup } = await prepareDatabase(found);
  if (backup) console.log(`Backup made before migrating: ${backup}`);
  console.log(ran.length === 0 ? "Database: up to date" : `Database: migrated (${ran.join(", ")})`);
});
