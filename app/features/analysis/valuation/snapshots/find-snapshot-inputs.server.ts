import type { Actor } from "#app/features/actor.ts";
import type { Db } from "#app/platform/database.server.ts";
import { DISPLAY_CURRENCY } from "../maths/exchange-rate.ts";
import { findFlowsUntil } from "../records/find-flows.server.ts";
import { findRates } from "../records/find-rates.server.ts";
import type { SnapshotInputs } from "../maths/snapshot.ts";

/**
 * What a snapshot keeps for bridges besides its values: the company's flows up to a day, and the rates of their
 * currencies that were known by then.
 * @param at when it is kept, ISO 8601.
 */
export async function findSnapshotInputs(
  db: Db,
  actor: Actor,
  companyId: string,
  { asOf, at }: { asOf: string; at: string },
): Promise<SnapshotInputs> {
  const found = await findFlowsUntil(db, actor, companyId, asOf);
  const flows = [...Map.groupBy(found, ({ holdingId }) => holdingId)].map(([holdingId, own]) => ({
    holdingId,
    currency: own[0]?.currency ?? DISPLAY_CURRENCY,
    flows: own.map(({ date, amount }) => ({ date, amount })),
  }));
  const currencies = new Set(flows.map(({ currency }) => currency));
  const rates = (await findRates(db, actor, companyId)).flatMap(({ from, to, rate, date, source }) =>
    currencies.has(from) && date <= asOf ? [{ from, to, rate, date, source }] : [],
  );
  return { at, flows, rates };
}
