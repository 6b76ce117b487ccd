/**
 * `npm run audit:verify [-- <seq>:<mac>]`: recomputes the audit log's chain and says where it breaks. Entries cut off
 * the end show against a head remembered elsewhere: the newest backup's, the last check's, or one from the hourly
 * `audit-head` log line.
 */
import { lastCheck } from "#app/features/audit/check-audit.server.ts";
import { verifyAudit } from "#app/features/audit/verify-audit.server.ts";
import { findBackups } from "#app/features/backups/find-backups.server.ts";
import { closeDatabase, db } from "#app/platform/database.server.ts";
import { env } from "#app/platform/env.server.ts";
import { loadSettings } from "./start/settings.ts";

loadSettings();
const remembered = /^(\d+):([0-9a-f]{64})$/.exec(process.argv[2] ?? "");
if (process.argv[2] !== undefined && !remembered) {
  console.error("Usage: npm run audit:verify [-- <seq>:<mac>]");
  process.exit(2);
}
const [newestBackup] = findBackups(env().dataDir);
const heads = remembered
  ? [{ seq: Number(remembered[1]), mac: remembered[2] ?? "" }]
  : [newestBackup?.auditHead, (await lastCheck(db()))?.head];

const verdict = await verifyAudit(
  db(),
  heads.filter((head) => head !== null && head !== undefined),
);
await closeDatabase();
if (verdict.ok) {
  const last = verdict.head ? `, head ${verdict.head.seq}:${verdict.head.mac}` : "";
  console.log(`The audit log holds: ${verdict.entries} entries${last}`);
} else {
  console.error(`The audit log is broken at entry ${verdict.seq}: ${verdict.what}`);
  process.exitCode = 1;
}
