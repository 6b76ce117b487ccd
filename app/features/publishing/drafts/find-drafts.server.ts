import type { Member } from "#app/features/actor.ts";
import { textSearch } from "#app/features/lists/list-search.server.ts";
import { listOf } from "#app/features/lists/list.server.ts";
import { descending } from "#app/features/lists/list.ts";
import type { Db, Trx } from "#app/platform/database.server.ts";
import { isId } from "#app/platform/secrets/random.server.ts";
import { findFile, type StoredFile } from "#app/platform/storage/storage.server.ts";
import { draftsVisibleTo, toDraft, wholeDraftsVisibleTo } from "./draft.scope.server.ts";
import { type Draft, draftState } from "./draft.ts";

/** One draft, or null. */
export async function findDraft(db: Db | Trx, actor: Member, id: string): Promise<Draft | null> {
  if (!isId(id)) return null;
  const row = await wholeDraftsVisibleTo(db, actor).where("report_drafts.id", "=", id).executeTakeFirst();
  return row ? toDraft(row) : null;
}

/** The PDF that was made of a draft, or null before the first. */
export async function findDraftFile(db: Db, draft: Draft): Promise<StoredFile | null> {
  return draft.made ? findFile(db, draft.made.fileId) : null;
}

const changed = ["report_drafts.updated_at", "report_drafts.id"] as const;

/** Drafts by when they were last changed. Their texts are not read. */
export const draftList = listOf({
  sorts: { changed: descending(...changed) },
  heads: { changed: descending(...changed) },
  matching(db, actor, { whose }: { whose: "mine" | "all" }) {
    const found = draftsVisibleTo(db, actor);
    return [whose === "mine" ? found.where("report_drafts.author_id", "=", actor.userId ?? "") : found];
  },
  search: textSearch({
    table: "report_drafts",
    words: { report_drafts: "report_drafts.id" },
    isByWords: true,
  }),
  async rowsOf(db, actor, ids) {
    const rows = await draftsVisibleTo(db, actor)
      .innerJoin("users as author", "author.id", "report_drafts.author_id")
      .select(["report_drafts.id", "title", "focus", "author_id", "report_id", "pages", "made_revision"])
      .select(["revision", "report_drafts.updated_at", "author.first_name", "author.last_name"])
      .where("report_drafts.id", "in", [...ids])
      .limit(ids.length)
      .execute();
    return rows.map((row) => ({
      id: row.id,
      title: row.title,
      focus: row.focus,
      author: `${row.first_name} ${row.last_name}`.trim(),
      isMine: row.author_id === actor.userId,
      state: draftState({
        revision: row.revision,
        made: row.pages ? { revision: row.made_revision ?? 0 } : null,
        report: row.report_id,
      }),
      pages: row.pages,
      /** UTC. */
      updatedAt: row.updated_at,
    }));
  },
});
