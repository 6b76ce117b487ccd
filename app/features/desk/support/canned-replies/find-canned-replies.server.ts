import type { Actor } from "#app/features/actor.ts";
import type { Option } from "#app/features/fields/choice.schema.ts";
import { byName } from "#app/features/lists/by-name.ts";
import type { Db } from "#app/platform/database.server.ts";
import { isId } from "#app/platform/secrets/random.server.ts";
import { type CannedReply, MOST_REPLIES } from "./canned-reply.ts";
import { repliesVisibleTo } from "./canned-reply.scope.server.ts";

/** All of them by title. */
export async function findReplies(db: Db, actor: Actor): Promise<CannedReply[]> {
  const rows = await repliesVisibleTo(db, actor)
    .select(["id", "title", "body", "updated_at as updatedAt"])
    .orderBy("title")
    .orderBy("id")
    .limit(MOST_REPLIES)
    .execute();
  return byName(rows, ({ title }) => title);
}

/** The same for choosing one: without their texts. */
export async function replyOptions(db: Db, actor: Actor): Promise<Option[]> {
  const rows = await repliesVisibleTo(db, actor)
    .select(["id as value", "title as label"])
    .orderBy("title")
    .orderBy("id")
    .limit(MOST_REPLIES)
    .execute();
  return byName(rows, ({ label }) => label);
}

/** One of them; null when there is none, or it was removed. */
export async function findReply(db: Db, actor: Actor, id: string): Promise<CannedReply | null> {
  if (!isId(id)) return null;
  const row = await repliesVisibleTo(db, actor)
    .select(["id", "title", "body", "updated_at as updatedAt"])
    .where("id", "=", id)
    .executeTakeFirst();
  return row ?? null;
}
