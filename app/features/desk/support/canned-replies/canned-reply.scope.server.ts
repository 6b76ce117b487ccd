import type { Actor } from "#app/features/actor.ts";
import { seesAll } from "#app/features/of-company.server.ts";
import type { Db } from "#app/platform/database.server.ts";

/** Who keeps the replies: staff, and the product itself when it tells its demonstration story. */
export function mayKeepReplies(actor: Actor): boolean {
  return seesAll(actor);
}

/** The replies that are not removed; none for anybody but staff. */
export function repliesVisibleTo(db: Db, actor: Actor) {
  const all = db.selectFrom("canned_replies").where("canned_replies.removed_at", "is", null);
  return mayKeepReplies(actor) ? all : all.where("canned_replies.id", "is", null);
}
