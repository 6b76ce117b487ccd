import { type Actor, isMember } from "#app/features/actor.ts";
import { once as onceSchema } from "#app/features/fields/once.schema.ts";
import { days, isoAfter, nowIso } from "#app/platform/clock.server.ts";
import type { Db, Trx } from "#app/platform/database.server.ts";
import { newId } from "#app/platform/secrets/random.server.ts";
import { type PostedForm, workAtHand } from "#app/platform/work-at-hand.server.ts";
import type { SentOtherwise } from "./sent-otherwise.ts";

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
  const made = await findMade(trx, actor, form, given);
  if (made) refuseOtherWords(made.once, made.digest);
  return made?.result;
}

/** What a page made that is sent again and again, with other values each time. */
export async function madeByPage(
  trx: Trx,
  actor: Actor,
  form: string,
  given: string | undefined,
): Promise<string | undefined> {
  return (await findMade(trx, actor, form, given))?.result;
}

async function findMade(trx: Trx, actor: Actor, form: string, given: string | undefined) {
  const once = onceSchema.parse(given);
  if (!once) return undefined;
  const row = await trx
    .selectFrom("submissions")
    .select(["result", "digest"])
    .where("actor", "=", nameOf(actor))
    .where("form", "=", form)
    .where("once", "=", once)
    .executeTakeFirst();
  return row && { ...row, once };
}

/**
 * A repeat whose values differ from the first post's must not lose them: the page that is shown has them all, ready to be
 * sent as a new form.
 * @throws a 409 with {@link SentOtherwise}.
 */
function refuseOtherWords(once: string, earlier: string | null): void {
  const form = formOf(once);
  if (!form || earlier === null || earlier === form.digest) return;
  const { fields, inputs } = form;
  throw Response.json({ once: newId(), fields, inputs } satisfies SentOtherwise, { status: 409 });
}

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
  const digest = formOf(once)?.digest ?? null;
  const row = { actor: nameOf(actor), form, once, result, digest, created_at: nowIso() };
  await trx.insertInto("submissions").values(row).execute();
}

/** The form at hand, if it is the one with this hidden value. */
function formOf(once: string): PostedForm | undefined {
  const { form } = workAtHand();
  return form?.once === once ? form : undefined;
}

function nameOf(actor: Actor): string {
  return isMember(actor) ? actor.userId : actor.role;
}

/** Forgets posts of more than two days ago: nobody double-clicks that slowly. @returns how many. */
export async function sweepSubmissions(db: Db): Promise<number> {
  const result = await db
    .deleteFrom("submissions")
    .where("created_at", "<", isoAfter(-days(2)))
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
