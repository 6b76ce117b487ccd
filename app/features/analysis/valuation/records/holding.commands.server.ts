import type { Actor } from "#app/features/actor.ts";
import type { Deal } from "#app/features/analysis/deals/records/deal.ts";
import { mayBeAboutDeal } from "#app/features/analysis/deals/records/deal-choice.server.ts";
import { aboutCompany } from "#app/features/analysis/tools/about-company.ts";
import { refused } from "#app/features/analysis/tools/command.server.ts";
import { DEMO_RECORDS } from "#app/features/analysis/tools/tool.ts";
import { runCommand } from "#app/features/core/command.server.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { recordOnce, resultOfOnce } from "#app/features/submissions/once.server.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Db, Trx } from "#app/platform/database.server.ts";
import { newId } from "#app/platform/secrets/random.server.ts";
import type { AddHoldingInput, EditHoldingInput } from "../forms/holding.schema.ts";
import type { HoldingRow } from "../imports/valuation-columns.ts";
import { findHolding } from "./find-holdings.server.ts";
import { MOST_HOLDINGS } from "./holding.ts";
import { saveFairValueOf } from "./fair-value.server.ts";
import { changedHolding, changedPortfolio, onHolding, onPortfolio } from "./valuation.command.server.ts";
import { isSampleHolding, SAMPLE_NAMES } from "./sample-portfolio.ts";
import {
  findPortfolio,
  holdingColumns,
  type Portfolio,
  valuedHoldingsVisibleTo,
} from "./valuation.scope.server.ts";

type AddInput = AddHoldingInput & {
  /** Staff say for which company; a client's own is taken. */
  companyId?: string | null | undefined;
  once?: string | undefined;
};

/** Adds a holding to the company's portfolio; it is valued once a method is chosen. */
export const addHolding = onPortfolio(async (here, input: AddInput) => {
  const { trx, actor, portfolio } = here;
  const earlier = await resultOfOnce(trx, actor, "add-holding", input.once);
  if (earlier !== undefined) return { ok: true as const, id: earlier };
  if ((await roomForHoldings(trx, actor, portfolio)) === 0) {
    return refused(portfolio.access === "demo" ? "demo-limit" : "full");
  }
  if (await isNameTaken(trx, actor, portfolio.companyId, input.name)) return refused("name");
  const dealId = input.deal ?? null;
  if (!(await mayBeAboutDeal(trx, actor, portfolio.companyId, dealId))) return refused("deal");
  const id = await insertHolding(trx, portfolio, input, { dealId });
  await recordOnce(trx, actor, "add-holding", input.once, id);
  const entry = { action: "valuation.add-holding", target: `valuation-holding:${id}` } as const;
  return changedPortfolio(here, entry, { id });
});

/** Changes what people filled in, and works the fair value out anew by the method it has. */
export const editHolding = onHolding(async (here, input: EditHoldingInput & { holdingId: string }) => {
  const { trx, actor, holding } = here;
  if (await isNameTaken(trx, actor, holding.companyId, input.name, { but: holding.id })) {
    return refused("name");
  }
  const dealId = input.deal ?? null;
  if (!(await mayBeAboutDeal(trx, actor, holding.companyId, dealId, holding.dealId))) return refused("deal");
  const before = { ...holdingColumns(holding.facts), deal_id: holding.dealId };
  const after = { ...holdingColumns(input), deal_id: dealId };
  const changed = Object.entries(after).flatMap(([column, value]) =>
    column === "name_key" || before[column as keyof typeof before] === value ? [] : [column],
  );
  if (changed.length === 0) return { ok: true as const, changed };
  const { numUpdatedRows } = await trx
    .updateTable("valuation_holdings")
    .set({ ...after, revision: holding.revision + 1, updated_at: nowIso() })
    .where("id", "=", holding.id)
    .where("revision", "=", holding.revision)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return refused("changed");
  await saveFairValueOf(trx, actor, holding.id);
  return changedHolding(here, "valuation.edit-holding", { changed }, { changed });
});

/** Takes a holding out of the portfolio and every figure. Snapshots keep what they froze; it can be brought back. */
export function removeHolding(db: Db, actor: Actor, holdingId: string) {
  return runCommand(db, actor, async (trx) => {
    const holding = await findHolding(trx, actor, holdingId);
    if (!holding) return refused("not-found");
    const { name } = holding.facts;
    const { numUpdatedRows } = await trx
      .updateTable("valuation_holdings")
      .set({ removed_at: nowIso() })
      .where("id", "=", holding.id)
      .where("removed_at", "is", null)
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) return { ok: true as const, changed: false, name };
    return changedHolding({ actor, holding }, "valuation.remove-holding", {}, { changed: true, name });
  });
}

/** Undoes a removal; the fair value is worked out for today. */
export function restoreHolding(db: Db, actor: Actor, holdingId: string) {
  return runCommand(db, actor, async (trx) => {
    const holding = await findHolding(trx, actor, holdingId);
    const portfolio = holding && (await findPortfolio(trx, actor, holding.companyId));
    if (!holding || !portfolio) return refused("not-found");
    const { name } = holding.facts;
    if (!holding.removedAt) return { ok: true as const, changed: false, name };
    const isSample = isSampleHolding(holding, portfolio);
    if (!isSample && (await roomForHoldings(trx, actor, portfolio)) === 0) {
      return refused(portfolio.access === "demo" ? "demo-limit" : "full");
    }
    if (await isNameTaken(trx, actor, holding.companyId, name)) return refused("name");
    await trx
      .updateTable("valuation_holdings")
      .set({ removed_at: null })
      .where("id", "=", holding.id)
      .execute();
    await saveFairValueOf(trx, actor, holding.id);
    return changedHolding({ actor, holding }, "valuation.restore-holding", {}, { changed: true, name });
  });
}

/**
 * Names within a portfolio are unique: a holding that is called as the deal, and is about no other, is what the deal
 * became. From now on it says so.
 * @returns the holding's id, or null where there is none to join.
 */
export async function joinHoldingToDeal(
  db: Db,
  actor: Actor,
  deal: Pick<Deal, "id" | "companyId" | "name">,
): Promise<string | null> {
  return db.transaction().execute(async (trx) => {
    const holding = await valuedHoldingsVisibleTo(trx, actor)
      .select("valuation_holdings.id")
      .where("valuation_holdings.company_id", "=", deal.companyId)
      .where("valuation_holdings.name_key", "=", deal.name.toLowerCase())
      .where("valuation_holdings.deal_id", "is", null)
      .where("valuation_holdings.removed_at", "is", null)
      .executeTakeFirst();
    if (!holding) return null;
    await trx
      .updateTable("valuation_holdings")
      .set((eb) => ({ deal_id: deal.id, revision: eb("revision", "+", 1) }))
      .where("id", "=", holding.id)
      .execute();
    await recordAudit(trx, actor, {
      action: "valuation.edit-holding",
      target: `valuation-holding:${holding.id}`,
      details: { ...aboutCompany(actor, deal.companyId), changed: ["deal_id"] },
    });
    return holding.id;
  });
}

/** Writes a holding that has no fair value yet. @returns its id. */
export async function insertHolding(
  trx: Trx,
  portfolio: Portfolio,
  facts: HoldingRow,
  { isDemo = portfolio.isDemoCompany, dealId = null }: { isDemo?: boolean; dealId?: string | null } = {},
): Promise<string> {
  const id = newId();
  const at = nowIso();
  await trx
    .insertInto("valuation_holdings")
    .values({
      id,
      company_id: portfolio.companyId,
      deal_id: dealId,
      ...holdingColumns(facts),
      is_mid_year: 0,
      revision: 1,
      created_at: at,
      updated_at: at,
      is_demo: isDemo ? 1 : 0,
    })
    .execute();
  return id;
}

/** How many more holdings the company may keep, removed ones and samples not counted. */
export async function roomForHoldings(db: Db, actor: Actor, portfolio: Portfolio): Promise<number> {
  const all = valuedHoldingsVisibleTo(db, actor)
    .select((eb) => eb.fn.countAll<number>().as("holdings"))
    .where("valuation_holdings.company_id", "=", portfolio.companyId)
    .where("valuation_holdings.removed_at", "is", null);
  // In a company of the demonstration every row is one of it: there the samples are known by their names.
  const own = portfolio.isDemoCompany
    ? all.where("valuation_holdings.name_key", "not in", SAMPLE_NAMES)
    : all.where("valuation_holdings.is_demo", "=", 0);
  const { holdings } = await own.executeTakeFirstOrThrow();
  return Math.max(0, (portfolio.access === "demo" ? DEMO_RECORDS : MOST_HOLDINGS) - holdings);
}

/** Whether another holding of the company has that name, whatever its case. */
export async function isNameTaken(
  db: Db,
  actor: Actor,
  companyId: string,
  name: string,
  { but = "" } = {},
): Promise<boolean> {
  const found = await valuedHoldingsVisibleTo(db, actor)
    .select("valuation_holdings.id")
    .where("valuation_holdings.company_id", "=", companyId)
    .where("valuation_holdings.name_key", "=", name.toLowerCase())
    .where("valuation_holdings.removed_at", "is", null)
    .where("valuation_holdings.id", "!=", but)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
