/**
 * `npm run audit:verify [-- <seq>:<mac>]`: recomputes the audit log's chain and says where it breaks. With a head
 * that was remembered elsewhere (the hourly `audit-head` log line, a backup) it also finds entries cut off the end.
 */
import { verifyAudit } from "#app/features/audit/verify-audit.server.ts";
import { closeDatabase, db } from "#app/platform/database.server.ts";
import { loadSettings } from "./start/settings.ts";

loadSettings();
const remembered = /^(\d+):([0-9a-f]{64})$/.exec(process.argv[2] ?? "");
if (process.argv[2] !== undefined && !remembered) {
  console.error("Usage: npm run audit:verify [-- <seq>:<mac>]");
  process.exit(2);
}
const head = remembered ? { seq: Number(remembered[1]), mac: remembered[2] ?? "" } : undefined;

const verdict = await verifyAudit(db(), head);
await closeDatabase();
if (verdict.ok) {
  const last = verdict.head ? `, head ${verdict.head.seq}:${verdict.head.mac}` : "";
  console.log(`The audit log holds: ${verdict.entries} entries${last}`);
} else {
  console.error(`The audit log is broken at entry ${verdict.seq}: ${verdict.what}`);
  process.exitCode = 1;
}
