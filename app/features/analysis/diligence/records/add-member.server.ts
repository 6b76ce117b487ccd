import type { Actor } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/desk/audit/record-audit.server.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { isId } from "#app/platform/secrets/random.server.ts";
import type { Party } from "./request-item.ts";
import { isLastBuyer } from "./revoke-member.server.ts";
import { mayManage, MOST_MEMBERS, memberName, roomFacts } from "./room.ts";
import { findRoom } from "./room.scope.server.ts";

export type AddMemberResult =
  | { ok: true; name: string }
  | { ok: false; reason: "not-found" | "not-allowed" | "person" | "last-buyer" | "full" };

/**
 * Lets somebody of the room's company in, lets back in who had left, or changes whose side they are on. Nobody of
 * another company ever comes in.
 */
export async function addMember(
  db: Db,
  actor: Actor,
  input: { roomId: string; userId: string; party: Party },
): Promise<AddMemberResult> {
  return db.transaction().execute(async (trx): Promise<AddMemberResult> => {
    const room = await findRoom(trx, actor, input.roomId);
    if (!room) return { ok: false, reason: "not-found" };
    if (!mayManage(room)) return { ok: false, reason: "not-allowed" };
    const person = isId(input.userId)
      ? await trx
          .selectFrom("users")
          .select(["id", "first_name", "last_name", "email"])
          .where("id", "=", input.userId)
          .where("company_id", "=", room.companyId)
          .where("status", "!=", "disabled")
          .executeTakeFirst()
      : undefined;
    if (!person) return { ok: false, reason: "person" };
    const name = memberName(person);
    const members = await trx
      .selectFrom("diligence_members")
      .select(["user_id", "party", "revoked_at"])
      .where("room_id", "=", room.id)
      .limit(10 * MOST_MEMBERS)
      .execute();
    const known = members.find(({ user_id }) => user_id === person.id);
    if (known?.revoked_at === null && known.party === input.party) return { ok: true, name };
    if (input.party !== "buyer" && (await isLastBuyer(trx, room.id, person.id))) {
      return { ok: false, reason: "last-buyer" };
    }
    const isIn = known?.revoked_at === null;
    if (!isIn && members.filter(({ revoked_at }) => revoked_at === null).length >= MOST_MEMBERS) {
      return { ok: false, reason: "full" };
    }
    const values = {
      party: input.party,
      added_by: actor.userId,
      added_at: nowIso(),
      revoked_at: null,
      revoked_by: null,
    };
    await trx
      .insertInto("diligence_members")
      .values({ room_id: room.id, user_id: person.id, ...values })
      .onConflict((conflict) => conflict.columns(["room_id", "user_id"]).doUpdateSet(values))
      .execute();
    await recordAudit(trx, actor, {
      action: "diligence.add-member",
      target: `diligence-room:${room.id}`,
      details: { ...roomFacts(room), user: person.id, party: input.party },
    });
    return { ok: true, name };
  });
}
