import { refused } from "#app/features/analysis/tools/command.server.ts";
import { recorded } from "#app/features/core/command.server.ts";
import type { Trx } from "#app/platform/database.server.ts";
import { isId } from "#app/platform/secrets/random.server.ts";
import { onRoom } from "./room.command.server.ts";
import type { Party } from "./request-item.ts";
import { mayManage, MOST_MEMBERS, memberName, roomFacts } from "./room.ts";

interface AddMemberInput {
  roomId: string;
  userId: string;
  party: Party;
}

/**
 * Lets somebody of the room's company in, lets back in who had left, or changes whose side they are on. Nobody of
 * another company ever comes in.
 */
export const addMember = onRoom(mayManage, async ({ trx, actor, room, at }, input: AddMemberInput) => {
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
  const present = members.filter(({ revoked_at }) => revoked_at === null);
  const known = present.find(({ user_id }) => user_id === person.id);
  if (known?.party === input.party) return { ok: true as const, name };
  if (input.party !== "buyer" && (await isLastBuyer(trx, room.id, person.id))) return refused("last-buyer");
  if (!known && present.length >= MOST_MEMBERS) return refused("full");
  const values = {
    party: input.party,
    added_by: actor.userId,
    added_at: at,
    revoked_at: null,
    revoked_by: null,
  };
  await trx
    .insertInto("diligence_members")
    .values({ room_id: room.id, user_id: person.id, ...values })
    .onConflict((conflict) => conflict.columns(["room_id", "user_id"]).doUpdateSet(values))
    .execute();
  return recorded(
    {
      action: "diligence.add-member",
      target: `diligence-room:${room.id}`,
      details: { ...roomFacts(room), user: person.id, party: input.party },
    },
    { name },
  );
});

interface RevokeMemberInput {
  roomId: string;
  userId: string;
}

/** Takes somebody out of a room: from the next request on there is no such room for them. */
export const revokeMember = onRoom(mayManage, async ({ trx, actor, room, at }, input: RevokeMemberInput) => {
  if (await isLastBuyer(trx, room.id, input.userId)) return refused("last-buyer");
  const { numUpdatedRows } = await trx
    .updateTable("diligence_members")
    .set({ revoked_at: at, revoked_by: actor.userId })
    .where("room_id", "=", room.id)
    .where("user_id", "=", input.userId)
    .where("revoked_at", "is", null)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return { ok: true as const, changed: false };
  return recorded(
    {
      action: "diligence.revoke-member",
      target: `diligence-room:${room.id}`,
      details: { ...roomFacts(room), user: input.userId },
    },
    { changed: true },
  );
});

/** Without a buyer nobody could let anybody in again. */
async function isLastBuyer(trx: Trx, roomId: string, userId: string): Promise<boolean> {
  const buyers = await trx
    .selectFrom("diligence_members")
    .select("user_id")
    .where("room_id", "=", roomId)
    .where("party", "=", "buyer")
    .where("revoked_at", "is", null)
    .limit(2)
    .execute();
  return buyers.length === 1 && buyers[0]?.user_id === userId;
}
