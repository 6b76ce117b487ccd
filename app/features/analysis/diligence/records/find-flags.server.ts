import type { Db } from "#app/platform/database.server.ts";
import { isId } from "#app/platform/secrets/random.server.ts";
import { mayManage, MOST_FLAGS, memberName, type RoomAccess } from "./room.ts";
import { flagsVisibleIn } from "./room.scope.server.ts";

/** The red flags of a room that the person sees, open ones first, the gravest first. */
export async function findFlags(db: Db, room: RoomAccess): Promise<ShownFlag[]> {
  const rows = await flagRowsOf(db, room).limit(MOST_FLAGS).execute();
  return rows
    .map(shownFlag)
    .toSorted(
      (one, other) =>
        Number(other.isOpen) - Number(one.isOpen) ||
        other.severity * other.likelihood - one.severity * one.likelihood ||
        (one.raisedAt < other.raisedAt ? -1 : 1),
    );
}

/** One of them, or null. */
export async function findFlag(db: Db, room: RoomAccess, flagId: string): Promise<ShownFlag | null> {
  if (!isId(flagId)) return null;
  const row = await flagRowsOf(db, room).where("diligence_flags.id", "=", flagId).executeTakeFirst();
  return row ? shownFlag(row) : null;
}

/** The buyer changes every red flag, anybody else those they raised. */
export function mayChangeFlag(
  room: Pick<RoomAccess, "party">,
  flag: Pick<ShownFlag, "raisedById">,
  userId: string,
): boolean {
  return mayManage(room) || flag.raisedById === userId;
}

function flagRowsOf(db: Db, room: RoomAccess) {
  return flagsVisibleIn(db, room)
    .innerJoin("users", "users.id", "diligence_flags.raised_by")
    .selectAll("diligence_flags")
    .select(["about.number", "about.removed_at", "users.first_name", "users.last_name", "users.email"]);
}

function shownFlag(row: Awaited<ReturnType<ReturnType<typeof flagRowsOf>["executeTakeFirstOrThrow"]>>) {
  return {
    id: row.id,
    finding: row.finding,
    mitigation: row.mitigation,
    severity: row.severity,
    likelihood: row.likelihood,
    impactPence: row.impact_pence,
    isOpen: row.closed_at === null,
    raisedBy: memberName(row),
    raisedById: row.raised_by,
    raisedAt: row.raised_at,
    updatedAt: row.updated_at,
    closedAt: row.closed_at,
    /** The request it is about. */
    about:
      row.item_id !== null && row.number !== null && row.removed_at === null
        ? { id: row.item_id, number: row.number }
        : null,
  };
}

type ShownFlag = ReturnType<typeof shownFlag>;
