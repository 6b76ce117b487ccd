/**
 * `npm run audit:verify [-- <seq>:<mac>]`: recomputes the audit log's chain and says where it breaks. Entries cut off
 * the end show against a head remembered elsewhere: beside the database, the newest backup's, the last check's, or one
 * from the hourly `audit-head` log line.
 */
import { lastCheck } from "#app/features/core/audit/audit-standing.server.ts";
import { verifyAudit } from "#app/features/core/audit/verify-audit.server.ts";
import { headOfBackups } from "#app/features/backups/settle-restored.server.ts";
import { readAuditHead } from "#app/platform/data/audit-head-file.server.ts";
import { db } from "#app/platform/database.server.ts";
import { env } from "#app/platform/env.server.ts";
import { count } from "#app/plural.ts";
import { command } from "./start/command.ts";
import { fail } from "./start/progress.ts";

const given = /^(\d+):([0-9a-f]{64})$/.exec(process.argv[2] ?? "");
if (process.argv[2] !== undefined && !given) fail(new Error("Usage: npm run audit:verify [-- <seq>:<mac>]"));

await command({ beside: true }, async () => {
  const { dataDir } = env();
  const known = await headOfBackups(db(), dataDir);
  const remembered = given
    ? [{ seq: Number(given[1]), mac: given[2] ?? "" }]
    : [readAuditHead(dataDir), known.head, (await lastCheck(db()))?.head];
  const verdict = await verifyAudit(
    db(),
    remembered.filter((head) => head !== null && head !== undefined),
    0,
  );
  if (!verdict.ok) throw new Error(`The audit log is broken at entry ${verdict.seq}: ${verdict.what}`);
  const last = verdict.head ? `, head ${verdict.head.seq}:${verdict.head.mac}` : "";
  console.log(`The audit log holds: ${count(verdict.entries, "entry", "entries")}${last}`);
  if (known.left) console.log(known.left);
});
