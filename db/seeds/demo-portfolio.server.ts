/** The demonstration client's portfolio: the sample holdings, and the two last quarters as they were frozen. */
import type { Member } from "#app/features/actor.ts";
import { editHolding } from "#app/features/analysis/valuation/records/holding.commands.server.ts";
import { findEveryHolding } from "#app/features/analysis/valuation/records/find-holdings.server.ts";
import { freezeSnapshot } from "#app/features/analysis/valuation/records/snapshot.commands.server.ts";
import { resetSamples } from "#app/features/analysis/valuation/records/reset-samples.server.ts";
import type { Db } from "#app/platform/database.server.ts";

/** What the tool makers sold in the year to June, and its debt then: the bridge to September has every step. */
const earlier = { name: "Sample Precision Tools", ebitda: 810_000_000, netDebt: 2_350_000_000 };

export async function tellPortfolio(db: Db, client: Member): Promise<void> {
  const told = await resetSamples(db, client, null);
  if (!told.ok) throw new Error(`The sample holdings were not told: ${told.reason}`);
  const { ebitda, netDebt } = earlier;
  const now = await setTools(db, client, { ebitda, netDebt });
  await freeze(db, client, "Half year 2026", "2026-06-30");
  await setTools(db, client, now);
  await freeze(db, client, "Third quarter 2026", "2026-09-30");
}

interface Numbers {
  ebitda: number | null;
  netDebt: number;
}

/** @returns the numbers it had. */
async function setTools(db: Db, client: Member, numbers: Numbers): Promise<Numbers> {
  const all = await findEveryHolding(db, client, client.companyId ?? "");
  const tools = all.find(({ facts }) => facts.name === earlier.name);
  if (!tools) throw new Error(`There is no ${earlier.name} among the samples.`);
  const { facts } = tools;
  const changed = await editHolding(db, client, {
    ...facts,
    ...numbers,
    seen: undefined,
    deal: undefined,
    holdingId: tools.id,
  });
  if (!changed.ok) throw new Error(`The sample was not changed: ${changed.reason}`);
  return { ebitda: facts.ebitda, netDebt: facts.netDebt };
}

async function freeze(db: Db, client: Member, name: string, asOf: string): Promise<void> {
  const frozen = await freezeSnapshot(db, client, { name, asOf });
  // A clock that is set back has not come to that day.
  if (!frozen.ok && frozen.reason !== "to-come")
    throw new Error(`The snapshot of ${asOf} was not frozen: ${frozen.reason}`);
}
