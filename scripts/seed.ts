/** `npm run seed`: what the first start does to the database, without serving. Stop the product first. */
import { closeDatabase } from "#app/platform/database.server.ts";
import { env } from "#app/platform/env.server.ts";
import { command } from "./start/command.ts";
import { printCredentials } from "./start/credentials.ts";
import { prepareData } from "./start/data.ts";

await command({ makes: true }, async (found) => {
  const made = await prepareData(found);
  await closeDatabase();
  if (made) printCredentials(made, env(), console.log);
});
