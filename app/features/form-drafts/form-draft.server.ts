/**
 * What a person has typed into a form and not sent, one draft a page, sealed. Nothing of it is anybody's act before it
 * is sent: the audit log has no entry of it.
 */
import type { Member } from "#app/features/actor.ts";
import { isoAfter, nowIso } from "#app/platform/clock.server.ts";
import type { Db, Trx } from "#app/platform/database.server.ts";
import { log } from "#app/platform/log.server.ts";
import { newId } from "#app/platform/secrets/random.server.ts";
import { seal, unseal } from "#app/platform/secrets/secrets.server.ts";
import type { FormDraft } from "./form-draft.ts";

const mostDrafts = 20;
const longestPath = 400;

interface Typed {
  userId: string;
  /** Of the page. */
  path: string;
  /** Null when nothing is to be kept. */
  draft: FormDraft | null;
  /** The pages whose draft this one goes on with. */
  marks: readonly string[];
  /** Also where another page's draft goes for it. */
  replaces: boolean;
  seconds: number;
}

/**
 * Keeps the latest typing on a page. The oldest drafts go when there are too many.
 * @returns whether it is kept, and the mark of the other page whose draft was there, in another tab or elsewhere.
 */
export async function keepFormDraft(
  db: Db,
  { userId, path, draft, marks, replaces, seconds }: Typed,
): Promise<{ isKept: boolean; other: string | null }> {
  if (path.length > longestPath) return { isKept: false, other: null };
  return db.transaction().execute(async (trx) => {
    const former = await draftAt(trx, userId, path);
    const other = former && !marks.includes(former.mark) ? former.mark : null;
    if (other !== null && !replaces) return { isKept: false, other };
    await removeAt(trx, userId, path);
    if (!draft) return { isKept: false, other };
    const surplus = trx
      .selectFrom("form_drafts")
      .select("id")
      .where("user_id", "=", userId)
      .orderBy("created_at", "desc")
      .limit(mostDrafts)
      .offset(mostDrafts - 1);
    await trx.deleteFrom("form_drafts").where("id", "in", surplus).execute();
    const id = newId();
    const body_enc = seal("parked-submissions", id, JSON.stringify(draft));
    const own = { id, user_id: userId, path, body_enc };
    await trx
      .insertInto("form_drafts")
      .values({ ...own, created_at: nowIso(), expires_at: isoAfter(seconds) })
      .execute();
    return { isKept: true, other };
  });
}

/** What this person had typed on the page of that path; null when there is nothing. */
export function findFormDraft(db: Db, actor: Member, path: string) {
  return draftAt(db, actor.userId, path);
}

async function draftAt(db: Db | Trx, userId: string, path: string) {
  const row = await db
    .selectFrom("form_drafts")
    .select(["id", "body_enc", "created_at"])
    .where("user_id", "=", userId)
    .where("path", "=", path)
    .where("expires_at", ">", nowIso())
    .executeTakeFirst();
  if (!row) return null;
  try {
    const draft = JSON.parse(unseal("parked-submissions", row.id, row.body_enc)) as FormDraft;
    // Drafts of earlier versions have no mark.
    return { ...draft, mark: draft.mark ?? "", savedAt: row.created_at };
  } catch (error) {
    log.error("form-draft.unseal", error);
    return null;
  }
}

/**
 * It was sent, or the person starts afresh.
 * @param form its name; null when any form's draft on that page goes.
 */
export async function forgetFormDraft(
  db: Db,
  actor: Member,
  path: string,
  form: string | null,
): Promise<void> {
  const draft = await draftAt(db, actor.userId, path);
  if (!draft || (form !== null && draft.form !== form)) return;
  await db.transaction().execute((trx) => removeAt(trx, actor.userId, path));
}

const removeAt = (trx: Trx, userId: string, path: string) =>
  trx.deleteFrom("form_drafts").where("user_id", "=", userId).where("path", "=", path).execute();

/** Removes what was kept for as long as it may be. @returns how many. */
export async function sweepFormDrafts(db: Db): Promise<number> {
  const result = await db.deleteFrom("form_drafts").where("expires_at", "<=", nowIso()).executeTakeFirst();
  return Number(result.numDeletedRows);
}
