/**
 * What a member has typed into a long form and not sent yet, kept for them alone. Nothing of it is anybody's act before
 * it is sent: the audit log has no entry of it.
 */
import type { Member } from "#app/features/actor.ts";
import { isoAfter, nowIso } from "#app/platform/clock.server.ts";
import type { Db, Trx } from "#app/platform/database.server.ts";
import { newId } from "#app/platform/secrets/random.server.ts";
import { log } from "#app/platform/log.server.ts";
import { seal, unseal } from "#app/platform/secrets/secrets.server.ts";
import { draftFor, draftsBegin, type FormDraft, type SavedSubmission } from "./saved-submission.ts";

const mostDrafts = 20;
const longestPath = 390;

const pathOf = (pathname: string) => draftsBegin + pathname;

/** Keeps the latest typing; one draft a page. The oldest go when there are too many. */
export async function saveFormDraft(
  db: Db,
  actor: Member,
  pathname: string,
  typed: SavedSubmission,
): Promise<void> {
  if (pathname.length > longestPath) return;
  await db.transaction().execute(async (trx) => {
    await removeDraftAt(trx, actor, pathname);
    const drafts = await trx
      .selectFrom("parked_submissions")
      .select("id")
      .where("user_id", "=", actor.userId)
      .where("path", "like", `${draftsBegin}%`)
      .orderBy("created_at", "desc")
      .limit(2 * mostDrafts)
      .execute();
    for (const { id } of drafts.slice(mostDrafts - 1))
      await trx.deleteFrom("parked_submissions").where("id", "=", id).execute();
    const id = newId();
    await trx
      .insertInto("parked_submissions")
      .values({
        id,
        user_id: actor.userId,
        path: pathOf(pathname),
        body_enc: seal("parked-submissions", id, JSON.stringify(typed)),
        created_at: nowIso(),
        expires_at: isoAfter(draftFor),
      })
      .execute();
  });
}

/** What this person had typed on the page of that path; null when there is nothing. */
export async function findFormDraft(db: Db, actor: Member, pathname: string): Promise<FormDraft | null> {
  const row = await db
    .selectFrom("parked_submissions")
    .select(["id", "body_enc", "created_at"])
    .where("user_id", "=", actor.userId)
    .where("path", "=", pathOf(pathname))
    .where("expires_at", ">", nowIso())
    .executeTakeFirst();
  if (!row) return null;
  try {
    const typed = JSON.parse(unseal("parked-submissions", row.id, row.body_enc)) as SavedSubmission;
    return { ...typed, savedAt: row.created_at };
  } catch (error) {
    log.error("form-draft.unseal", error);
    return null;
  }
}

/** It was sent, or the person starts afresh. */
export async function dropFormDraft(db: Db, actor: Member, pathname: string): Promise<void> {
  await db.transaction().execute((trx) => removeDraftAt(trx, actor, pathname));
}

async function removeDraftAt(trx: Trx, actor: Member, pathname: string): Promise<void> {
  await trx
    .deleteFrom("parked_submissions")
    .where("user_id", "=", actor.userId)
    .where("path", "=", pathOf(pathname))
    .execute();
}
