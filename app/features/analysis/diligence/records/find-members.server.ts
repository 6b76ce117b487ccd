import { toldApart } from "#app/features/fields/told-apart.ts";
import { compareNames } from "#app/features/lists/by-name.ts";
import type { Db } from "#app/platform/database.server.ts";
import { MOST_MEMBERS, memberName, type RoomAccess } from "./room.ts";

/** Who is in a room and who was, the people who are in first. */
export async function findMembers(db: Db, room: Pick<RoomAccess, "id">) {
  const rows = await db
    .selectFrom("diligence_members")
    .innerJoin("users", "users.id", "diligence_members.user_id")
    .selectAll("diligence_members")
    .select(["users.first_name", "users.last_name", "users.email"])
    .where("diligence_members.room_id", "=", room.id)
    .limit(10 * MOST_MEMBERS)
    .execute();
  return rows
    .map((row) => ({
      userId: row.user_id,
      name: memberName(row),
      email: row.email,
      party: row.party,
      addedAt: row.added_at,
      revokedAt: row.revoked_at,
    }))
    .toSorted(
      (one, other) =>
        Number(one.revokedAt !== null) - Number(other.revokedAt !== null) ||
        compareNames(one.name, other.name),
    );
}

/** People of the room's company who can be let in. */
export async function findPeople(db: Db, companyId: string): Promise<{ value: string; label: string }[]> {
  const rows = await db
    .selectFrom("users")
    .select(["id", "first_name", "last_name", "email"])
    .where("company_id", "=", companyId)
    .where("status", "!=", "disabled")
    .orderBy("first_name_folded")
    .orderBy("last_name_folded")
    .limit(MOST_MEMBERS)
    .execute();
  return toldApart(rows.map((row) => ({ value: row.id, label: memberName(row), marks: [row.email] })));
}
