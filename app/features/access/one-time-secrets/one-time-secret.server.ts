import { isoAfter, minutes, nowIso } from "#app/platform/clock.server.ts";
import type { Db, Trx } from "#app/platform/database.server.ts";
import { newId } from "#app/platform/secrets/random.server.ts";
import { seal, unseal } from "#app/platform/secrets/secrets.server.ts";
import type { RevealsTable } from "#db/schema.ts";

/**
 * Something a person sees once, after the redirect that follows the post which made it: recovery codes, an API
 * token. It is kept sealed for half an hour, so that a slow line or a reload does not lose it, and destroyed as soon as
 * the person says they have it.
 * @param userId whose eyes it is for.
 */
export async function keepOneTimeSecret(
  trx: Trx,
  userId: string,
  kind: RevealsTable["kind"],
  text: string,
): Promise<void> {
  await endOneTimeSecret(trx, userId, kind);
  const id = newId();
  await trx
    .insertInto("reveals")
    .values({
      id,
      user_id: userId,
      kind,
      text_enc: seal("reveals", id, text),
      created_at: nowIso(),
      expires_at: isoAfter(minutes(30)),
    })
    .execute();
}

/** @returns the text, or null when there is none, it ran out, or it was already acknowledged. */
export async function readOneTimeSecret(
  db: Db,
  userId: string,
  kind: RevealsTable["kind"],
): Promise<string | null> {
  const row = await db
    .selectFrom("reveals")
    .select(["id", "text_enc"])
    .where("user_id", "=", userId)
    .where("kind", "=", kind)
    .where("expires_at", ">", nowIso())
    .executeTakeFirst();
  return row ? unseal("reveals", row.id, row.text_enc) : null;
}

export async function endOneTimeSecret(trx: Trx, userId: string, kind: RevealsTable["kind"]): Promise<void> {
  await trx.deleteFrom("reveals").where("user_id", "=", userId).where("kind", "=", kind).execute();
}

/** The scheduler calls it: what nobody acknowledged is destroyed all the same. @returns how many. */
export async function sweepOneTimeSecrets(db: Db): Promise<number> {
  const result = await db.deleteFrom("reveals").where("expires_at", "<=", nowIso()).executeTakeFirst();
  return Number(result.numDeletedRows);
}
