/** The deal that a record of another tool is about: which ones can be chosen, and whether one may be. */
import type { Actor } from "#app/features/actor.ts";
import type { Option } from "#app/features/fields/choice.schema.ts";
import type { Db } from "#app/platform/database.server.ts";
import { dealLabel } from "./deal.ts";
import { dealsVisibleTo } from "./deal.scope.server.ts";
import { findDeal } from "./find-deals.server.ts";

/** A deal is chosen among so many, the last changed first. */
const mostOffered = 200;

/** The deals of a company that a record can be about. @param kept the one it has: it stays, whatever became of it. */
export async function findDealChoices(
  db: Db,
  actor: Actor,
  companyId: string,
  kept: string | null = null,
): Promise<Option[]> {
  const rows = await dealsVisibleTo(db, actor)
    .select(["deals.id", "deals.name", "deals.number", "deals.removed_at as removedAt"])
    .where("deals.company_id", "=", companyId)
    .where("deals.removed_at", "is", null)
    .orderBy("deals.last_updated", "desc")
    .orderBy("deals.id", "desc")
    .limit(mostOffered)
    .execute();
  const choices = rows.map((deal) => ({ value: deal.id, label: dealLabel(deal) }));
  if (!kept || choices.some(({ value }) => value === kept)) return choices;
  const deal = await findDeal(db, actor, kept);
  if (deal?.companyId !== companyId) return choices;
  return [{ value: deal.id, label: dealLabel(deal) }, ...choices];
}

/** Whether a record of the company may be about it: none, the one it has, or another that is not removed. */
export async function mayBeAboutDeal(
  db: Db,
  actor: Actor,
  companyId: string,
  dealId: string | null,
  kept: string | null = null,
): Promise<boolean> {
  if (dealId === kept || dealId === null) return true;
  const deal = await findDeal(db, actor, dealId);
  return deal?.companyId === companyId && deal.removedAt === null;
}
