import { setTimeout as sleep } from "node:timers/promises";
import type { RememberedHead } from "#app/platform/data/audit-head-file.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { chainMac, chainStart } from "./audit-chain.server.ts";

export type AuditVerdict =
  | { ok: true; entries: number; head: { seq: number; mac: string } | null }
  | { ok: false; seq: number; what: string };

const batch = 100;

/**
 * Recomputes the whole chain. Entries cut off its end show in the number the database would give the next entry, unless
 * that was set back, too, and against heads that were remembered elsewhere.
 * @param remembered heads the chain must still have in it.
 * @param rest how many times as long as it works it leaves the process to others.
 */
export async function verifyAudit(
  db: Db,
  remembered: readonly RememberedHead[] = [],
  rest = 1,
): Promise<AuditVerdict> {
  let prev: Uint8Array = chainStart;
  let seq = 0;
  let entries = 0;
  const lastGiven = await lastNumberGiven(db);
  const expected = Map.groupBy(remembered, (head) => head.seq);
  for (;;) {
    const began = performance.now();
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
      const mac = Buffer.from(row.mac).toString("hex");
      if (expected.get(row.seq)?.some((head) => head.mac !== mac))
        return { ok: false, seq: row.seq, what: "it is not the entry that was recorded elsewhere" };
      prev = row.mac;
      seq = row.seq;
      entries += 1;
    }
    if (rows.length < batch) break;
    await sleep((performance.now() - began) * rest);
  }
  if (Math.max(lastGiven, ...expected.keys()) > seq)
    return { ok: false, seq: seq + 1, what: "entries were cut off the end" };
  return { ok: true, entries, head: seq === 0 ? null : { seq, mac: Buffer.from(prev).toString("hex") } };
}

/** SQLite remembers the highest number it ever gave an entry, also when the entry is gone. Asked before reading. */
async function lastNumberGiven(db: Db): Promise<number> {
  const row = await db
    .selectFrom("sqlite_sequence")
    .select("seq")
    .where("name", "=", "audit")
    .executeTakeFirst();
  return row?.seq ?? 0;
}
