import type { Trx } from "#app/platform/database.server.ts";

/**
 * The greatest `relatedId` of the messages about one kind of thing that begins with a text and lies up to another, or
 * null. Asked inside the transaction that writes the next one, it makes a message of a day come once: ids that end with
 * their day sort by it.
 */
export async function lastRelatedId(
  trx: Trx,
  relatedType: string,
  { from, upTo }: { from: string; upTo: string },
): Promise<string | null> {
  const row = await trx
    .selectFrom("outbox")
    .select("related_id")
    .where("related_type", "=", relatedType)
    .where("related_id", ">=", from)
    .where("related_id", "<=", upTo)
    .orderBy("related_id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.related_id ?? null;
}
