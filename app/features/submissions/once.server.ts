import { type Actor, isMember } from "#app/features/actor.ts";
import { once as onceSchema } from "#app/features/fields/once.schema.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import { compiledOnce, insertOnce } from "#app/platform/compiled-once.server.ts";
import type { Db, Trx } from "#app/platform/database.server.ts";

/**
 * A form that makes something carries a hidden `_once`, new for each time the page is shown. The first post with it
 * records what it made; a second post (a double click, a retry on a slow line) finds that and makes nothing.
 */
export async function resultOfOnce(
  trx: Trx,
  actor: Actor,
  form: string,
  given: string | undefined,
): Promise<string | undefined> {
  const once = onceSchema.parse(given);
  if (!once) return undefined;
  const [row] = await findResult(trx, { actor: nameOf(actor), form, once });
  return row?.result;
}

const findResult = compiledOnce<{ actor: string; form: string; once: string }, { result: string }>(
  (db, value) =>
    db
      .selectFrom("submissions")
      .select("result")
      .where("actor", "=", value("actor"))
      .where("form", "=", value("form"))
      .where("once", "=", value("once")),
);

/** Whether a post with this hidden value has done its work already. */
export async function wasPosted(
  db: Db,
  actor: Actor,
  form: string,
  given: string | undefined,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => (await resultOfOnce(trx, actor, form, given)) !== undefined);
}

/** @param result the id or location that a repeat should lead to. */
export async function recordOnce(
  trx: Trx,
  actor: Actor,
  form: string,
  given: string | undefined,
  result: string,
): Promise<void> {
  const once = onceSchema.parse(given);
  if (!once) return;
  await insertResult(trx, { actor: nameOf(actor), form, once, result, created_at: nowIso() });
}

const insertResult = insertOnce("submissions");

function nameOf(actor: Actor): string {
  return isMember(actor) ? actor.userId : actor.role;
}
