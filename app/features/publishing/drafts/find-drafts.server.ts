import type { Member } from "#app/features/actor.ts";
import type { Db, Trx } from "#app/platform/database.server.ts";
import { isId } from "#app/platform/secrets/random.server.ts";
import type { Draft } from "./draft.ts";
import { toDraft, wholeDraftsVisibleTo } from "./draft.scope.server.ts";

/** One draft, or null. */
export async function findDraft(db: Db | Trx, actor: Member, id: string): Promise<Draft | null> {
  if (!isId(id)) return null;
  const row = await wholeDraftsVisibleTo(db, actor).where("report_drafts.id", "=", id).executeTakeFirst();
  return row ? toDraft(row) : null;
}
