import { type RememberedHead, writeAuditHead } from "#app/platform/data/audit-head-file.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { env } from "#app/platform/env.server.ts";

/** The last entry of the chain, to be stored outside the database; null while there is none. */
export async function auditHead(db: Db): Promise<RememberedHead | null> {
  const row = await db
    .selectFrom("audit")
    .select(["seq", "mac"])
    .orderBy("seq", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ? { seq: row.seq, mac: Buffer.from(row.mac).toString("hex") } : null;
}

let stored: string | undefined;

/** Stores the head beside the database when it is another than the last time. */
export async function keepAuditHead(db: Db): Promise<void> {
  const head = await auditHead(db);
  if (!head || head.mac === stored) return;
  writeAuditHead(env().dataDir, head);
  stored = head.mac;
}
