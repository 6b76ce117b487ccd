/** Brings the database in DATA_DIR to the newest schema. Stop the product first. */
import { closeDatabase, db } from "#app/platform/database.server.ts";
import { migrateToLatest } from "#db/migrate.ts";

const ran = await migrateToLatest(db());
console.log(ran.length === 0 ? "Database: up to date" : `Database: migrated (${ran.join(", ")})`);
await closeDatabase();
