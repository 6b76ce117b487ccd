/** Brings the database in DATA_DIR to the newest schema, after a backup of it. Stop the product first. */
import { command } from "./start/command.ts";
import { prepareDatabase } from "./start/data.ts";

await command({ makes: true }, async (found) => {
  console.log(`Database: ${await prepareDatabase(found)}`);
});
