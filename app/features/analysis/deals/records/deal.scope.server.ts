import type { Selectable } from "kysely";
import type { Actor } from "#app/features/actor.ts";
import { knownOfCompany, ofCompany } from "#app/features/of-company.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import type { DealsTable } from "#db/schema.ts";
import type { Deal } from "./deal.ts";

/** Deals as far as this person may see them: their own company's; every company's for staff. Removed ones among them. */
export function dealsVisibleTo(db: Db, actor: Actor) {
  return ofCompany(db, actor, "deals");
}

/** Deals under the same rule, whose ids are known. */
export function knownDealsVisibleTo(db: Db, actor: Actor) {
  return withOwner(knownOfCompany(db, actor, "deals"));
}

/** Stage moves under the same rule. */
export function dealMovesVisibleTo(db: Db, actor: Actor) {
  return ofCompany(db, actor, "deal_moves");
}

/** The same with every column a `Deal` is made of. */
export function wholeDealsVisibleTo(db: Db, actor: Actor) {
  return withOwner(dealsVisibleTo(db, actor));
}

/** Every column a `Deal` is made of, of these. */
export function withOwner(deals: ReturnType<typeof dealsVisibleTo>) {
  return deals
    .leftJoin("users as owners", "owners.id", "deals.owner_id")
    .selectAll("deals")
    .select([
      "owners.first_name as owner_first_name",
      "owners.last_name as owner_last_name",
      "owners.email as owner_email",
    ]);
}

type WholeDealRow = Selectable<DealsTable> & {
  owner_first_name: string | null;
  owner_last_name: string | null;
  owner_email: string | null;
};

export function toDeal(row: WholeDealRow): Deal & { ownerEmail: string | null } {
  return {
    id: row.id,
    number: row.number,
    companyId: row.company_id,
    name: row.name,
    stage: row.stage,
    type: row.type,
    sector: row.sector,
    valuationPence: row.valuation_pence,
    probability: row.probability,
    probabilityOverridden: row.probability_overridden === 1,
    timeline: row.timeline,
    contact: {
      name: row.contact_name,
      role: row.contact_role,
      email: row.contact_email,
      phone: row.contact_phone,
    },
    notes: row.notes,
    owner:
      row.owner_id === null
        ? null
        : {
            id: row.owner_id,
            name:
              `${row.owner_first_name ?? ""} ${row.owner_last_name ?? ""}`.trim() || (row.owner_email ?? ""),
          },
    ownerEmail: row.owner_email,
    expectedClose: row.expected_close,
    lostReason: row.lost_reason,
    dateAdded: row.date_added,
    lastUpdated: row.last_updated,
    stageChangedAt: row.stage_changed_at,
    removedAt: row.removed_at,
    isDemo: row.is_demo === 1,
  };
}
