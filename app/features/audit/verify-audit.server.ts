import { setImmediate } from "node:timers/promises";
import type { Db } from "#app/platform/database.server.ts";
import { chainMac, chainStart } from "./audit-chain.server.ts";

export type AuditVerdict =
  | { ok: true; entries: number; head: { seq: number; mac: string } | null }
  | { ok: false; seq: number; what: string };

const batch = 1000;

/**
 * Recomputes the whole chain.
 * @param expectedHead the last entry a backup or log line remembers: shows entries cut off the end.
 */
export async function verifyAudit(
  db: Db,
  expectedHead?: { seq: number; mac: string },
): Promise<AuditVerdict> {
  let prev: Uint8Array = chainStart;
  let seq = 0;
  let entries = 0;
  let sawExpected = expectedHead === undefined;
  for (;;) {
    const rows = await db
      .selectFrom("audit")
      .selectAll()
      .where("seq", ">", seq)
      .orderBy("seq")
      .limit(batch)
      .execute();
    for (const row of rows) {
      if (row.seq !== seq + 1) return { ok: false, seq: seq + 1, what: "an entry is missing" };
      if (!Buffer.from(row.prev).equals(prev))
        return { ok: false, seq: row.seq, what: "it does not follow the entry before it" };
      if (!chainMac(prev, row).equals(Buffer.from(row.mac)))
        return { ok: false, seq: row.seq, what: "its content was changed" };
      if (expectedHead?.seq === row.seq) {
        if (expectedHead.mac !== Buffer.from(row.mac).toString("hex"))
          return { ok: false, seq: row.seq, what: "it is not the entry that was recorded elsewhere" };
        sawExpected = true;
      }
      prev = row.mac;
      seq = row.seq;
      entries += 1;
    }
    if (rows.length < batch) break;
    // A long log is checked beside the product's other work.
    await setImmediate();
  }
  if (!sawExpected) return { ok: false, seq: seq + 1, what: "entries were cut off the end" };
  return { ok: true, entries, head: seq === 0 ? null : { seq, mac: Buffer.from(prev).toString("hex") } };
}
