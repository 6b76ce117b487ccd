import type { Db } from "#app/platform/database.server.ts";
import type { RedFlag } from "./red-flag.ts";
import { MOST_FLAGS, nameOf, type RoomAccess } from "./room.ts";
import { flagsSeenIn } from "./room.scope.server.ts";

export interface ShownFlag extends RedFlag {
  raisedBy: string;
  raisedById: string;
  raisedAt: string;
  closedAt: string | null;
  /** The request it is about. */
  about: { id: string; number: string } | null;
}

/** The red flags of a room that the person sees, open ones first, the gravest first. */
export async function findFlags(db: Db, room: RoomAccess): Promise<ShownFlag[]> {
  const rows = await flagsSeenIn(db, room)
    .innerJoin("users", "users.id", "diligence_flags.raised_by")
    .selectAll("diligence_flags")
    .select(["about.number", "about.removed_at", "users.first_name", "users.last_name", "users.email"])
    .limit(MOST_FLAGS)
    .execute();
  return rows
    .map((row) => ({
      id: row.id,
      finding: row.finding,
      mitigation: row.mitigation,
      severity: row.severity,
      likelihood: row.likelihood,
      impactPence: row.impact_pence,
      isOpen: row.closed_at === null,
      raisedBy: nameOf(row),
      raisedById: row.raised_by,
      raisedAt: row.raised_at,
      closedAt: row.closed_at,
      about:
        row.item_id !== null && row.number !== null && row.removed_at === null
          ? { id: row.item_id, number: row.number }
          : null,
    }))
    .toSorted(
      (one, other) =>
        Number(other.isOpen) - Number(one.isOpen) ||
        other.severity * other.likelihood - one.severity * one.likelihood ||
        (one.raisedAt < other.raisedAt ? -1 : 1),
    );
}
