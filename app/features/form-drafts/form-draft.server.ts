/**
 * What a person has typed into a form and not sent, one draft a page, sealed. Nothing of it is anybody's act before it
 * is sent: the audit log has no entry of it.
 */
import { isoAfter, nowIso } from "#app/platform/clock.server.ts";
import type { Db, Trx } from "#app/platform/database.server.ts";
import { log } from "#app/platform/log.server.ts";
import { newId } from "#app/platform/secrets/random.server.ts";
import { seal, unseal } from "#app/platform/secrets/secrets.server.ts";
import type { FormDraft } from "./form-draft.ts";

const mostDrafts = 20;
const longestPath = 400;

/** Whose, and of which page. */
interface DraftKey {
  userId: string;
  path: string;
}

interface Typed {
  /** Null when nothing of it is worth storing. */
  draft: FormDraft | null;
  /** Of the page it was typed on, and of the one whose draft that went on with. */
  marks: readonly string[];
  /** Whether another page's draft, of another tab perhaps, goes for it. */
  replaces: boolean;
  seconds: number;
}

/**
 * Stores the latest typing on a page. The oldest drafts go when there are too many.
 * @returns what came of it: another page's draft may be there, and is replaced or stays.
 */
export async function keepFormDraft(
  db: Db,
  key: DraftKey,
  { draft, marks, replaces, seconds }: Typed,
): Promise<"kept" | "replaced" | "other" | "none"> {
  if (key.path.length > longestPath) return "none";
  return db.transaction().execute(async (trx) => {
    const former = await findFormDraft(trx, key);
    const isOthers = former !== null && !marks.includes(former.mark ?? "");
    if (isOthers && !replaces) return "other";
    await removeAt(trx, key);
    if (!draft) return "none";
    const surplus = trx
      .selectFrom("form_drafts")
      .select("id")
      .where("user_id", "=", key.userId)
      .orderBy("created_at", "desc")
      .limit(mostDrafts)
      .offset(mostDrafts - 1);
    await trx.deleteFrom("form_drafts").where("id", "in", surplus).execute();
    const id = newId();
    const body_enc = seal("parked-submissions", id, JSON.stringify({ ...draft, mark: marks[0] }));
    const own = { id, user_id: key.userId, path: key.path, body_enc };
    const row = { ...own, created_at: nowIso(), expires_at: isoAfter(seconds) };
    await trx.insertInto("form_drafts").values(row).execute();
    return isOthers ? "replaced" : "kept";
  });
}

/** What this person had typed on the page of that path; null when there is nothing. */
export async function findFormDraft(db: Db | Trx, { userId, path }: DraftKey) {
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
    return { ...draft, savedAt: row.created_at };
  } catch (error) {
    log.error("form-draft.unseal", error);
    return null;
  }
}

/** @param sent what was sent: another form's draft stays, and one that another tab has saved. */
export async function forgetFormDraft(
  db: Db,
  key: DraftKey,
  sent?: { form: string; marks: readonly string[] },
): Promise<void> {
  const draft = await findFormDraft(db, key);
  const isSent = !sent || (draft?.form === sent.form && (draft.why || sent.marks.includes(draft.mark ?? "")));
  if (draft && isSent) await db.transaction().execute((trx) => removeAt(trx, key));
}

const removeAt = (trx: Trx, { userId, path }: DraftKey) =>
  trx.deleteFrom("form_drafts").where("user_id", "=", userId).where("path", "=", path).execute();

/** Removes expired drafts. @returns how many. */
export async function sweepFormDrafts(db: Db): Promise<number> {
  const result = await db.deleteFrom("form_drafts").where("expires_at", "<=", nowIso()).executeTakeFirst();
  return Number(result.numDeletedRows);
}
