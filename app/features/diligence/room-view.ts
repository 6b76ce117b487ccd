import type { Party, RequestItem } from "./request-item.ts";

/** Somebody's place in a deal's room. A right hangs on the person: who leaves the deal is revoked, not a link. */
export interface Member {
  userId: string;
  party: Party;
  /** ISO moment; null while they are in. */
  revokedAt: string | null;
}

/** What the parties may see of a request; the buyer, whose list it is, sees all. */
export interface Visibility {
  seller: boolean;
  adviser: boolean;
}

export const SEEN_BY_ALL: Visibility = { seller: true, adviser: true };

/** Whether a person sees a request. Who was revoked sees nothing. */
export function canSee(member: Member, visibility: Visibility): boolean {
  if (member.revokedAt !== null) return false;
  return member.party === "buyer" || visibility[member.party];
}

/** The requests a person sees; of the others not even their number is told. */
export function seenBy<Item extends RequestItem & { visibility: Visibility }>(
  member: Member,
  items: readonly Item[],
): Item[] {
  return items.filter((item) => canSee(member, item.visibility));
}
