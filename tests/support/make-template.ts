/** Run by `template.ts` in a process of its own: fills DATA_DIR with the newest schema and the reference data. */
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { closeDatabase, db } from "#app/platform/database.server.ts";
import { migrateToLatest } from "#db/migrate.ts";

await migrateToLatest(db());
const seed = resolve("db/seeds/reference.server.ts");
if (existsSync(seed)) {
  const { seedReference } = await import(pathToFileURL(seed).href);
  await seedReference(db());
}
await closeDatabase();
