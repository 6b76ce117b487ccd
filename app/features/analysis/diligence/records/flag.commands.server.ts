import { done, refused } from "#app/features/analysis/tools/command.server.ts";
import { recordOnce, resultOfOnce } from "#app/features/submissions/once.server.ts";
import { newId } from "#app/platform/secrets/random.server.ts";
import type { RedFlagFields } from "../forms/diligence.schema.ts";
import { findFlag, mayChangeFlag } from "./find-flags.server.ts";
import { type InRoom, onRoom, changedRoom } from "./room.command.server.ts";
import { MOST_FLAGS, seesFlags } from "./room.ts";
import { itemNumbered } from "./room.scope.server.ts";

type RaiseFlagInput = RedFlagFields & { roomId: string; once?: string | undefined };

/** Who may change a flag is known once the flag is found. */
const anybody = () => true;

/** Adds a finding that could cost money. The buyer and advisers do; a seller does not learn that there are any. */
export const raiseFlag = onRoom(seesFlags, async (here, input: RaiseFlagInput) => {
  const { trx, actor, room, at } = here;
  const earlier = await resultOfOnce(trx, actor, "raise-flag", input.once);
  if (earlier) return done({ id: earlier });
  const { flags } = await trx
    .selectFrom("diligence_flags")
    .select((eb) => eb.fn.countAll<number>().as("flags"))
    .where("room_id", "=", room.id)
    .executeTakeFirstOrThrow();
  if (flags >= MOST_FLAGS) return refused("full");
  const columns = await columnsOf(here, input);
  if (!columns) return refused("request");
  const id = newId();
  await trx
    .insertInto("diligence_flags")
    .values({ id, room_id: room.id, raised_by: actor.userId, raised_at: at, ...columns })
    .execute();
  await recordOnce(trx, actor, "raise-flag", input.once, id);
  return changedRoom(
    here,
    {
      action: "diligence.raise-flag",
      target: `diligence-flag:${id}`,
      details: {
        severity: input.severity,
        likelihood: input.likelihood,
      },
    },
    { id },
  );
});

type EditFlagInput = RedFlagFields & {
  roomId: string;
  flagId: string;
  /** When the flag that the page showed was last changed. */
  seen?: string | undefined;
};

/** Changes what a red flag says: a mitigation is found later, a likelihood falls. The buyer does, or whoever raised it. */
export const editFlag = onRoom(anybody, async (here, input: EditFlagInput) => {
  const { trx, actor, room } = here;
  const flag = await findFlag(trx, room, input.flagId);
  if (!flag) return refused("not-found");
  if (!mayChangeFlag(room, flag, actor.userId)) return refused("not-allowed");
  if (input.seen !== undefined && input.seen !== flag.updatedAt) return refused("changed");
  const columns = await columnsOf(here, input);
  if (!columns) return refused("request");
  await trx.updateTable("diligence_flags").set(columns).where("id", "=", flag.id).execute();
  return changedRoom(here, {
    action: "diligence.edit-flag",
    target: `diligence-flag:${flag.id}`,
    details: {
      before: { severity: flag.severity, likelihood: flag.likelihood },
      severity: input.severity,
      likelihood: input.likelihood,
    },
  });
});

interface CloseFlagInput {
  roomId: string;
  flagId: string;
  isOpen: boolean;
}

/** Closes a red flag, or opens it again: the buyer, or whoever raised it. A closed one counts for no score. */
export const closeFlag = onRoom(anybody, async (here, { flagId, isOpen }: CloseFlagInput) => {
  const { trx, actor, room, at } = here;
  const flag = await findFlag(trx, room, flagId);
  if (!flag) return refused("not-found");
  if (!mayChangeFlag(room, flag, actor.userId)) return refused("not-allowed");
  const { numUpdatedRows } = await trx
    .updateTable("diligence_flags")
    .set({ closed_at: isOpen ? null : at, closed_by: isOpen ? null : actor.userId, updated_at: at })
    .where("id", "=", flag.id)
    .where("closed_at", isOpen ? "is not" : "is", null)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return done({ changed: false });
  const action = isOpen ? "diligence.reopen-flag" : "diligence.close-flag";
  return changedRoom(here, { action, target: `diligence-flag:${flag.id}` }, { changed: true });
});

/** What a flag's form fills in; null where it names a request that the actor does not see. */
async function columnsOf({ trx, room, at }: InRoom, input: RedFlagFields) {
  const itemId = input.request ? await itemNumbered(trx, room, input.request) : null;
  if (input.request && !itemId) return null;
  return {
    item_id: itemId,
    finding: input.finding,
    mitigation: input.mitigation ?? null,
    severity: input.severity,
    likelihood: input.likelihood,
    impact_pence: input.impact,
    updated_at: at,
  };
}
