import type { Db } from "#app/platform/database.server.ts";

/** The last entry of the chain, to be remembered outside the database; null while there is none. */
export async function auditHead(db: Db): Promise<{ seq: number; mac: string } | null> {
  const row = await db
    .selectFrom("audit")
    .select(["seq", "mac"])
    .orderBy("seq", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ? { seq: row.seq, mac: Buffer.from(row.mac).toString("hex") } : null;
}
