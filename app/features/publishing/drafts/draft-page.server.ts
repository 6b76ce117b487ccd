/**
 * Which revision a page saved last. A page is shown with one revision but may save many times: by itself while
 * somebody types, and by a preview that opens in another tab and leaves this one as it was. It must not be held up by
 * its own earlier saving, so each showing of the page has a token, and the token remembers.
 */
import type { Member } from "#app/features/actor.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Trx } from "#app/platform/database.server.ts";

const formOf = (draftId: string) => `draft:${draftId}`;

/** The revision this page saved last; null when it has not yet. */
export async function savedByPage(
  trx: Trx,
  actor: Member,
  draftId: string,
  page: string | undefined,
): Promise<number | null> {
  if (!page) return null;
  const row = await trx
    .selectFrom("submissions")
    .select("result")
    .where("actor", "=", actor.userId)
    .where("form", "=", formOf(draftId))
    .where("once", "=", page)
    .executeTakeFirst();
  return row ? Number(row.result) : null;
}

/** Keeps which revision the page saved. */
export async function keepDraftPage(
  trx: Trx,
  actor: Member,
  draftId: string,
  page: string | undefined,
  revision: number,
): Promise<void> {
  if (!page) return;
  const result = String(revision);
  await trx
    .insertInto("submissions")
    .values({ actor: actor.userId, form: formOf(draftId), once: page, result, created_at: nowIso() })
    .onConflict((conflict) => conflict.columns(["actor", "form", "once"]).doUpdateSet({ result }))
    .execute();
}
