import type { Member } from "#app/features/actor.ts";
import { type Paged, pageWindow } from "#app/features/paging.ts";
import { anyHolds } from "#app/features/search.ts";
import type { Db, Trx } from "#app/platform/database.server.ts";
import { isId } from "#app/platform/random.server.ts";
import { type Draft, type DraftState, draftState } from "./draft.ts";
import { draftsVisibleTo, toDraft, wholeDraftsVisibleTo } from "./draft.scope.server.ts";

const size = 25;
/** How many are counted at most. */
const mostCounted = 10_000;

export interface DraftQuery {
  whose: "mine" | "all";
  /** Part of a title or a focus. */
  search: string;
  /** Counted from 1. */
  page: number;
}

export interface DraftRow {
  id: string;
  title: string;
  focus: string;
  author: string;
  isMine: boolean;
  state: DraftState;
  pages: number | null;
  /** UTC. */
  updatedAt: string;
}

/** Drafts, the last changed first, 25 a page. Their texts are not read. */
export async function findDrafts(db: Db, actor: Member, query: DraftQuery): Promise<Paged<DraftRow>> {
  const asked = () => narrowed(draftsVisibleTo(db, actor), actor, query);
  const counted = await asked().select("report_drafts.id").limit(mostCounted).execute();
  const { limit, offset, ...place } = pageWindow(query.page, counted.length, size);
  const rows = await asked()
    .innerJoin("users as author", "author.id", "report_drafts.author_id")
    .select(["report_drafts.id", "title", "focus", "author_id", "report_id", "pages", "made_revision"])
    .select(["revision", "report_drafts.updated_at", "author.first_name", "author.last_name"])
    .orderBy("report_drafts.updated_at", "desc")
    .orderBy("report_drafts.id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
  return {
    ...place,
    total: counted.length,
    rows: rows.map((row) => ({
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
      updatedAt: row.updated_at,
    })),
  };
}

type Drafts = ReturnType<typeof draftsVisibleTo>;

function narrowed(drafts: Drafts, actor: Member, { whose, search }: DraftQuery): Drafts {
  let found = drafts;
  if (whose === "mine") found = found.where("report_drafts.author_id", "=", actor.userId);
  for (const word of search.split(/\s+/).filter(Boolean).slice(0, 10)) {
    found = found.where((eb) => anyHolds(eb, ["report_drafts.title", "report_drafts.focus"], word));
  }
  return found;
}

/** One draft, or null. */
export async function findDraft(db: Db | Trx, actor: Member, id: string): Promise<Draft | null> {
  if (!isId(id)) return null;
  const row = await wholeDraftsVisibleTo(db, actor).where("report_drafts.id", "=", id).executeTakeFirst();
  return row ? toDraft(row) : null;
}
