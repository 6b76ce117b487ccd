/** `npm run demo:remove`: takes the demonstration story out of the database in DATA_DIR. Stop the product first. */
import { db } from "#app/platform/database.server.ts";
import { removeDemo } from "#db/seeds/remove-demo.server.ts";
import { command } from "./start/command.ts";

await command({}, async () => {
  const removed = Object.entries(await removeDemo(db()));
  if (removed.length === 0) console.log("There is no demonstration data.");
  for (const [table, rows] of removed) console.log(`${table.padEnd(22)}${rows} removed`);
});
