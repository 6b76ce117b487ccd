/** How calls about a deal answer. */
import type { Member } from "#app/features/actor.ts";
import { LOST_REASON_MISSING } from "#app/features/analysis/deals/forms/deal.schema.ts";
import { NO_ROOM } from "#app/features/analysis/deals/records/deal.ts";
import { findDeal, findDealMoves } from "#app/features/analysis/deals/records/find-deals.server.ts";
import type { Refuse, Wrong } from "../call.server.ts";
import { toDealDetails } from "./deal-shape.ts";
import type { Db } from "#app/platform/database.server.ts";

export const noDeal = "There is no such deal.";
interface Here {
  db: Db;
  actor: Member;
  refuse: Refuse;
  wrong: Wrong;
}

/** The deal as it stands now: what every call about one answers. */
export async function tellDeal({ db, actor, refuse }: Here, id: string) {
  const deal = await findDeal(db, actor, id);
  if (!deal) return refuse("not_found", noDeal);
  return { data: toDealDetails(deal, await findDealMoves(db, actor, id)) };
}

export function refuseDeal(
  here: Here,
  reason: "not-found" | "removed" | "owner" | "lost-reason" | "demo-limit" | "full",
): Response {
  const { refuse, wrong } = here;
  switch (reason) {
    case "not-found":
      return refuse("not_found", noDeal);
    case "removed":
      return refuse("removed", "The deal was removed. Restore it first.");
    case "owner":
      return wrong("owner", "Name a person of the company as the owner, by id");
    case "lost-reason":
      return wrong("lostReason", LOST_REASON_MISSING);
    case "demo-limit":
      return refuse("demo_limit", NO_ROOM[reason]);
    case "full":
      return refuse("full", NO_ROOM[reason]);
  }
}
