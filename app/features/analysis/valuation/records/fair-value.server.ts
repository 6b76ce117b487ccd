import type { Actor } from "#app/features/actor.ts";
import { londonDay } from "#app/features/calendar.ts";
import { now } from "#app/platform/clock.server.ts";
import type { Db, Trx } from "#app/platform/database.server.ts";
import type { ExchangeRate } from "../maths/exchange-rate.ts";
import type { Plan, ValuationContext } from "../maths/value-by-method.ts";
import { valueHolding } from "../maths/value-holding.ts";
import { findFlows } from "./find-flows.server.ts";
import { findEveryHolding, findHolding } from "./find-holdings.server.ts";
import { findMultiples } from "./find-multiples.server.ts";
import { findRates } from "./find-rates.server.ts";
import type { HoldingFacts } from "./holding.ts";
import { isSampleHolding, SAMPLE_PORTFOLIO_LABEL } from "./sample-portfolio.ts";
import type { Holding, Portfolio } from "./valuation.scope.server.ts";

/** Whose the holding's own numbers are, as printed beside them. */
const OWN_SOURCE = "Your company’s entry";

export interface Valuing {
  facts: HoldingFacts;
  context: ValuationContext;
}

/** Reads the peers, plans and rates of a company's holdings, each peer set and the rates once. */
export class ValuingReader {
  readonly #db: Db;
  readonly #actor: Actor;
  readonly #portfolio: Pick<Portfolio, "companyId" | "isDemoCompany">;
  readonly #sets = new Map<string | null, Awaited<ReturnType<typeof findMultiples>>>();
  #rates: readonly ExchangeRate[] | null = null;

  constructor(db: Db, actor: Actor, portfolio: Pick<Portfolio, "companyId" | "isDemoCompany">) {
    this.#db = db;
    this.#actor = actor;
    this.#portfolio = portfolio;
  }

  /** All that a holding is valued by on a day; its flows only where they are asked for. */
  async read(holding: Holding, asOf: string, { withFlows = false } = {}): Promise<Valuing> {
    const { peerSetId } = holding;
    const { companyId } = this.#portfolio;
    const set =
      this.#sets.get(peerSetId) ?? (await findMultiples(this.#db, this.#actor, companyId, peerSetId));
    this.#sets.set(peerSetId, set);
    this.#rates ??= await findRates(this.#db, this.#actor, companyId);
    const flows = withFlows ? await findFlows(this.#db, this.#actor, holding.id) : [];
    return {
      facts: { ...holding.facts, flows },
      context: {
        asOf,
        peers: set.peers,
        peerSource: set.source,
        peersAsOf: set.asOf,
        plan: await this.#planOf(holding),
        rates: this.#rates,
        source: isSampleHolding(holding, this.#portfolio) ? SAMPLE_PORTFOLIO_LABEL : OWN_SOURCE,
      },
    };
  }

  async #planOf(holding: Holding): Promise<Plan | null> {
    const { planRates } = holding;
    if (!planRates) return null;
    const cashFlows = await findPlanYears(this.#db, holding);
    const { wacc, isMidYear, terminalBy, growth, exitMultiple, exitEbitda } = planRates;
    return {
      cashFlows,
      wacc,
      isMidYear,
      terminal:
        terminalBy === "growth"
          ? { by: "growth", growth: growth ?? 0 }
          : { by: "multiple", multiple: exitMultiple ?? 0, ebitda: exitEbitda ?? 0 },
    };
  }
}

/** Works out a holding's fair value by its chosen method and stores it for lists. @returns whole pence; null, where it has none. */
async function saveFairValue(
  trx: Trx,
  actor: Actor,
  holding: Holding,
  reader = readerOf(trx, actor, holding.companyId),
): Promise<number | null> {
  const asOf = londonDay(now());
  let pence: number | null = null;
  if (holding.choice) {
    const { facts, context } = await reader.read(holding, asOf);
    const result = valueHolding(facts, holding.choice.method, context);
    if (result.ok) pence = result.value.fairValuePence;
  }
  await trx
    .updateTable("valuation_holdings")
    .set({ fair_value_pence: pence, fair_value_on: pence === null ? null : asOf })
    .where("id", "=", holding.id)
    .execute();
  return pence;
}

/** Reads for the value alone: whose the numbers are is not stored. */
export function readerOf(trx: Trx, actor: Actor, companyId: string): ValuingReader {
  return new ValuingReader(trx, actor, { companyId, isDemoCompany: false });
}

/** The same of a holding that was just changed. */
export async function saveFairValueOf(trx: Trx, actor: Actor, holdingId: string): Promise<void> {
  const holding = await findHolding(trx, actor, holdingId);
  if (holding) await saveFairValue(trx, actor, holding);
}

/** The same of every holding of a company that a change of rates, peers or the day may concern. */
export async function saveFairValues(
  trx: Trx,
  actor: Actor,
  companyId: string,
  concerns: (holding: Holding) => boolean,
): Promise<(number | null)[]> {
  const reader = readerOf(trx, actor, companyId);
  const values: (number | null)[] = [];
  for (const holding of await findEveryHolding(trx, actor, companyId)) {
    if (concerns(holding)) values.push(await saveFairValue(trx, actor, holding, reader));
  }
  return values;
}

/** A holding's free cash flows, year 1 on, in hundredths of its currency. @param holding one that was found. */
async function findPlanYears(db: Db, holding: { id: string }): Promise<number[]> {
  const rows = await db
    .selectFrom("valuation_plans")
    .select("cash_flow_pence")
    .where("holding_id", "=", holding.id)
    .orderBy("year")
    .limit(20)
    .execute();
  return rows.map((row) => row.cash_flow_pence);
}
