import type { Selectable } from "kysely";
import type { Actor } from "#app/features/actor.ts";
import { camelCased } from "#app/features/camel-case.ts";
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
  const { removedBy: _, ownerId, ownerFirstName, ownerLastName, ownerEmail, ...deal } = camelCased(row);
  const name = `${ownerFirstName ?? ""} ${ownerLastName ?? ""}`.trim() || (ownerEmail ?? "");
  return {
    ...deal,
    type: deal.type as Deal["type"],
    sector: deal.sector as Deal["sector"],
    timeline: deal.timeline as Deal["timeline"],
    probabilityOverridden: deal.probabilityOverridden === 1,
    owner: ownerId === null ? null : { id: ownerId, name },
    ownerEmail,
    isDemo: deal.isDemo === 1,
  };
}
