/**
 * Idempotency-Key (draft-ietf-httpapi-idempotency-key-header-07): a call that creates something, sent again with the
 * same key, creates nothing more and gets the first answer.
 */
import { hours, isoAfter, minutes, nowIso } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { liveProcesses, thisProcess } from "#app/platform/processes.server.ts";
import { seal, unseal } from "#app/platform/secrets/secrets.server.ts";

export interface Claim {
  /** Whose key it is. */
  actor: string;
  key: string;
  /** Method and path template. */
  call: string;
  /** SHA-256 of path and body. */
  bodyHash: Buffer;
}

export type Claimed =
  /** The first with this key, or the first that did not come to an end: go on. */
  | { state: "new" }
  /** The same was done before. `answer` is null where the command makes it anew. */
  | { state: "done"; status: number; answer: string | null }
  | { state: "under-way" | "other-request" };

/**
 * What this process is at work on. A claim without an answer that is not among them, or is of a process that is gone, has
 * come to nothing: whoever sends the key again goes on.
 */
const underWay = new Set<string>();
/** No call takes longer. */
const longest = minutes(10);

/** Keys are remembered for a day. */
const remembered = hours(24);

export async function claimKey(db: Db, claim: Claim): Promise<Claimed> {
  const { actor, key, call, bodyHash } = claim;
  let isOurs = false;
  const claiming = db.transaction().execute(async (trx): Promise<Claimed> => {
    const before = await trx
      .selectFrom("idempotency_keys")
      .selectAll()
      .where("actor", "=", actor)
      .where("key", "=", key)
      .executeTakeFirst();
    const isForgotten = before && before.claimed_at <= isoAfter(-remembered);
    if (before && !isForgotten) {
      if (before.call !== call || !bodyHash.equals(before.body_hash)) return { state: "other-request" };
      if (before.status !== null) {
        const answer = before.answer_enc && unseal("idempotency", answerName(claim), before.answer_enc);
        return { state: "done", status: before.status, answer };
      }
      if (await isUnderWay(trx, claim, before)) return { state: "under-way" };
    }
    const row = {
      call,
      body_hash: bodyHash,
      status: null,
      answer_enc: null,
      claimed_at: nowIso(),
      holder: thisProcess,
    };
    await trx
      .insertInto("idempotency_keys")
      .values({ actor, key, ...row })
      .onConflict((conflict) => conflict.columns(["actor", "key"]).doUpdateSet(row))
      .execute();
    // Before the commit: whoever waits for this transaction with the same key reads it as soon as that is done.
    underWay.add(answerName(claim));
    isOurs = true;
    return { state: "new" };
  });
  return claiming.catch((error: unknown) => {
    if (isOurs) underWay.delete(answerName(claim));
    throw error;
  });
}

async function isUnderWay(
  db: Db,
  claim: Claim,
  { holder, claimed_at }: { holder: string | null; claimed_at: string },
): Promise<boolean> {
  if (holder === thisProcess) return underWay.has(answerName(claim));
  return claimed_at > isoAfter(-longest) && (await liveProcesses(db)).some((id) => id === holder);
}

/** What the sealed answer is bound to. */
export const answerName = ({ actor, key }: Pick<Claim, "actor" | "key">) => `${actor} ${key}`;

/** @param answer what a repeat gets; null when it is to be made anew. */
export async function settleKey(
  db: Db,
  claim: Claim,
  { status, answer }: { status: number; answer: string | null },
): Promise<void> {
  const { actor, key } = claim;
  await db
    .updateTable("idempotency_keys")
    .set({ status, answer_enc: answer === null ? null : seal("idempotency", answerName(claim), answer) })
    .where("actor", "=", actor)
    .where("key", "=", key)
    .where("holder", "=", thisProcess)
    .execute()
    .finally(() => underWay.delete(answerName(claim)));
}

/** Nothing was created: the key is free again. */
export async function releaseKey(db: Db, claim: Claim): Promise<void> {
  const { actor, key } = claim;
  await db
    .deleteFrom("idempotency_keys")
    .where("actor", "=", actor)
    .where("key", "=", key)
    .where("status", "is", null)
    .where("holder", "=", thisProcess)
    .execute()
    .finally(() => underWay.delete(answerName(claim)));
}

/** The scheduler calls it. @returns how many were forgotten. */
export async function sweepIdempotencyKeys(db: Db): Promise<number> {
  const result = await db
    .deleteFrom("idempotency_keys")
    .where("claimed_at", "<=", isoAfter(-remembered))
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
