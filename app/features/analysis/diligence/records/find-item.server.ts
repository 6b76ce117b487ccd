import type { Actor } from "#app/features/actor.ts";
import type { Db } from "#app/platform/database.server.ts";
import { memberName, withName } from "./room.ts";
import { findItemIn } from "./room.scope.server.ts";

const mostShown = 200;

/** A request with its people, its thread and its history, if this person sees it. */
export async function findItem(db: Db, actor: Actor, itemId: string) {
  const found = await findItemIn(db, actor, itemId);
  if (!found) return null;
  const { item } = found;
  const people = await db
    .selectFrom("users")
    .select(["id", "first_name", "last_name", "email"])
    .where("id", "in", [item.owner_id ?? "", item.approver_id ?? ""])
    .limit(2)
    .execute();
  const person = (id: string | null) => {
    const row = people.find((one) => one.id === id);
    return row ? memberName(row) : null;
  };
  return { ...found, owner: person(item.owner_id), approver: person(item.approver_id) };
}

/** The last messages on a request that was found for this person, oldest first. */
export async function findMessages(db: Db, itemId: string) {
  const rows = await db
    .selectFrom("diligence_messages")
    .innerJoin("users", "users.id", "diligence_messages.author_id")
    .select([
      "diligence_messages.id",
      "diligence_messages.author_id as authorId",
      "diligence_messages.body",
      "diligence_messages.created_at as at",
    ])
    .select(["users.first_name", "users.last_name", "users.email"])
    .where("diligence_messages.item_id", "=", itemId)
    .orderBy("diligence_messages.created_at", "desc")
    .orderBy("diligence_messages.id", "desc")
    .limit(mostShown)
    .execute();
  return rows.toReversed().map(withName);
}

/** The last moves of a request that was found for this person, newest first; by nobody where the product moved it. */
export async function findItemMoves(db: Db, itemId: string) {
  const rows = await db
    .selectFrom("diligence_moves")
    .leftJoin("users", "users.id", "diligence_moves.moved_by")
    .select([
      "diligence_moves.id",
      "diligence_moves.from_state as from",
      "diligence_moves.to_state as to",
      "diligence_moves.reason",
      "diligence_moves.moved_at as at",
    ])
    .select(["users.first_name", "users.last_name", "users.email"])
    .where("diligence_moves.item_id", "=", itemId)
    .orderBy("diligence_moves.moved_at", "desc")
    .orderBy("diligence_moves.id", "desc")
    .limit(mostShown)
    .execute();
  return rows.map(withName);
}
