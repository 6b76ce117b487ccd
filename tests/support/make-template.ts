/** Run by `template.ts` in a process of its own: fills DATA_DIR with the newest schema and the reference data. */
import { closeDatabase, db } from "#app/platform/database.server.ts";
import { migrateToLatest } from "#db/migrate.ts";
import { seedReference } from "#db/seeds/reference.server.ts";

await migrateToLatest(db());
await seedReference(db());
await closeDatabase();
