import { command, done, refused } from "#app/features/analysis/tools/command.server.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import { isId } from "#app/platform/secrets/random.server.ts";
import type { Party } from "./request-item.ts";
import { isLastBuyer } from "./revoke-member.server.ts";
import { mayManage, MOST_MEMBERS, memberName, roomFacts } from "./room.ts";
import { findRoom } from "./room.scope.server.ts";

/**
 * Lets somebody of the room's company in, lets back in who had left, or changes whose side they are on. Nobody of
 * another company ever comes in.
 */
export const addMember = command(
  async (trx, actor, input: { roomId: string; userId: string; party: Party }) => {
    const room = await findRoom(trx, actor, input.roomId);
    if (!room) return refused("not-found");
    if (!mayManage(room)) return refused("not-allowed");
    const person = isId(input.userId)
      ? await trx
          .selectFrom("users")
          .select(["id", "first_name", "last_name", "email"])
          .where("id", "=", input.userId)
          .where("company_id", "=", room.companyId)
          .where("status", "!=", "disabled")
          .executeTakeFirst()
      : undefined;
    if (!person) return refused("person");
    const name = memberName(person);
    const members = await trx
      .selectFrom("diligence_members")
      .select(["user_id", "party", "revoked_at"])
      .where("room_id", "=", room.id)
      .limit(10 * MOST_MEMBERS)
      .execute();
    const known = members.find(({ user_id }) => user_id === person.id);
    if (known?.revoked_at === null && known.party === input.party) return done({ name });
    if (input.party !== "buyer" && (await isLastBuyer(trx, room.id, person.id))) return refused("last-buyer");
    const isIn = known?.revoked_at === null;
    if (!isIn && members.filter(({ revoked_at }) => revoked_at === null).length >= MOST_MEMBERS) {
      return refused("full");
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
    return done({ name });
  },
);
