/** Set-up of a process that its files share: its data directory is named before a module of the product reads the settings. */
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ownDatabaseUrl } from "../postgres/own-database.ts";

process.env.DATA_DIR ??= mkdtempSync(join(tmpdir(), "portal-"));
if (process.env.TEST_POSTGRES) process.env.DATABASE_URL ??= ownDatabaseUrl();
