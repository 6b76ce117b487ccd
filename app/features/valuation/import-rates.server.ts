import type { Actor } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/audit/record-audit.server.ts";
import { aboutCompany } from "#app/features/tools/about-company.ts";
import { londonDay } from "#app/features/calendar.ts";
import { type Problem, problem } from "#app/features/figures/problem.ts";
import { recordOnce, resultOfOnce } from "#app/features/submissions/once.server.ts";
import { now } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { count } from "#app/plural.ts";
import { DISPLAY_CURRENCY } from "./exchange-rate.ts";
import { MOST_RATES } from "./holding-limits.ts";
import type { ImportInput, ImportResult } from "./import-holdings.server.ts";
import { keepValues } from "./keep-value.server.ts";
import { fileDetails, readKeyedRows } from "./read-rows.server.ts";
import { RATE_COLUMNS, type RateRow } from "./valuation-columns.ts";
import { findPortfolio } from "./valuation.scope.server.ts";
import { newRates, roomForRates, writeRates } from "./write-rates.server.ts";

/**
 * Sets the exchange rates of a file, and values the holdings of their currencies anew: all, or, when anything in it will
 * not do, none. A rate of a currency and day that is there already is replaced; `others` counts those.
 */
export async function importRates(db: Db, actor: Actor, input: ImportInput): Promise<ImportResult> {
  const today = londonDay(now());
  const read = await readKeyedRows(input.source, RATE_COLUMNS, {
    most: MOST_RATES,
    nameOf: ({ from, date }) => `${from} of ${date}`,
    check: (line, row) => checkRate(line, row, today),
  });
  if (!read.ok) return { ok: false, reason: "file", problems: read.problems };
  return db.transaction().execute(async (trx): Promise<ImportResult> => {
    const portfolio = await findPortfolio(trx, actor, input.companyId ?? null);
    if (!portfolio) return { ok: false, reason: "not-found" };
    const { companyId, access } = portfolio;
    const earlier = await resultOfOnce(trx, actor, "import-rates", input.once);
    if (earlier !== undefined) {
      const [added = 0, others = 0] = earlier.split("+").map(Number);
      return { ok: true, added, others };
    }
    const rates = read.rows.map(({ row }) => row);
    const added = (await newRates(trx, actor, portfolio, rates)) + (read.count - rates.length);
    const room = await roomForRates(trx, actor, portfolio);
    if (added > room) {
      const what = `The file has ${count(added, "new rate")} and there is room for ${room}`;
      const right =
        access === "demo" ? "Shorten it, or ask for the full tool" : "Leave out days nothing was paid on";
      return { ok: false, reason: "room", problems: [problem("room", "file", what, right)] };
    }
    await writeRates(trx, actor, portfolio, rates);
    const currencies = new Set(rates.map(({ from }) => from));
    await keepValues(trx, actor, companyId, ({ facts }) => currencies.has(facts.currency));
    const others = rates.length - added;
    await recordAudit(trx, actor, {
      action: "valuation.import-rates",
      target: `company:${companyId}`,
      details: {
        ...aboutCompany(actor, companyId),
        added,
        replaced: others,
        ...fileDetails(input.source),
      },
    });
    await recordOnce(trx, actor, "import-rates", input.once, `${added}+${others}`);
    return { ok: true, added, others };
  });
}

function checkRate(line: number, { from, date }: RateRow, today: string): Problem[] {
  const at = `line ${line}`;
  if (from === DISPLAY_CURRENCY) {
    const right = "Leave the line out";
    return [problem("same", at, `Line ${line}: everything is shown in ${from} already`, right)];
  }
  if (date <= today) return [];
  return [problem("to-come", at, `Line ${line}: ${date} is a day to come`, "Enter today or an earlier day")];
}
