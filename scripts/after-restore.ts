/**
 * `npm run after-restore`: what has to be done once a database was put back by tools of others (`pg_restore`, a copied
 * file): ends what was ended since the backup and would be open again, proves the audit log, says what it did.
 * `npm run restore` does it by itself. Stop the product first.
 */
import { settledLine, settleRestored } from "#app/features/backups/settle-restored.server.ts";
import { verifyAudit } from "#app/features/core/audit/verify-audit.server.ts";
import { forgetAuditHead } from "#app/platform/data/audit-head-file.server.ts";
import { acquireProcessLock } from "#app/platform/data/process-lock.server.ts";
import { db } from "#app/platform/database.server.ts";
import { env } from "#app/platform/env.server.ts";
import { count } from "#app/plural.ts";
import { requireAlone } from "#db/postgres/locks.server.ts";
import { onClient } from "#db/postgres/client.server.ts";
import { command } from "./start/command.ts";
import { fail } from "./start/progress.ts";
import { loadSettings } from "./start/settings.ts";

try {
  loadSettings();
  const { databaseUrl, dataDir } = env();
  // It remembers the database of before, whose newest entries this one does not have.
  if (!databaseUrl) {
    acquireProcessLock(dataDir);
    forgetAuditHead(dataDir);
  }
} catch (error) {
  fail(error);
}

await command({ makes: true }, async (found) => {
  const { databaseUrl } = env();
  if (found.state === "new") throw new Error("There is no data to settle: restore it first.");
  if (databaseUrl) await onClient(databaseUrl, requireAlone);
  const verdict = await verifyAudit(db(), [], 0);
  if (!verdict.ok) throw new Error(`The audit log is broken at entry ${verdict.seq}: ${verdict.what}`);
  console.log(settledLine(await settleRestored(db())));
  console.log(`The audit log holds: ${count(verdict.entries, "entry", "entries")}, and one for this.`);
});
