/** Set-up of a process that its files share: its data directory is named before a module of the product reads the settings. */
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

process.env.DATA_DIR ??= mkdtempSync(join(tmpdir(), "portal-"));
