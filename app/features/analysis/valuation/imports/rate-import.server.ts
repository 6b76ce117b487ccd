import { roomForRates, writeRates } from "#app/features/analysis/valuation/records/rate.commands.server.ts";
import { MOST_RATES } from "#app/features/analysis/valuation/records/holding.ts";
import { type Problem, problem } from "#app/features/numbers/problem.ts";
import { fileDetails } from "#app/features/analysis/imports/import-kind.ts";
import { judgeByKey } from "#app/features/analysis/imports/judge-by-key.ts";
import { defineImport, writeRecords } from "#app/features/analysis/imports/record-import.server.ts";
import { aboutCompany } from "#app/features/analysis/tools/about-company.ts";
import { keepOf } from "#app/features/analysis/tools/keep-company.ts";
import { londonDay } from "#app/features/calendar.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { now } from "#app/platform/clock.server.ts";
import { count } from "#app/plural.ts";
import { DISPLAY_CURRENCY } from "../maths/exchange-rate.ts";
import { portfolioHref } from "../pages/valuation-href.ts";
import { findRates } from "../records/find-rates.server.ts";
import { saveFairValues } from "../records/fair-value.server.ts";
import { findPortfolio, type Portfolio } from "../records/valuation.scope.server.ts";
import { portfolioImportScope } from "./portfolio-import-scope.server.ts";
import { RATE_COLUMNS, type RateRow } from "./valuation-columns.ts";

const NOUN = ["exchange rate", "exchange rates"] as const;

/** How the history names all rates of a company. */
const RECORD = "exchange-rates";

interface Scope {
  portfolio: Portfolio;
  rates: ReadonlyMap<string, { id: string; row: RateRow }>;
  room: number;
}

/** Exchange rates of a file, known by currency and day. The holdings of their currencies are valued anew. */
export const rateImport = defineImport<RateRow, Scope>({
  kind: "rates",
  title: "Import exchange rates",
  noun: NOUN,
  mostRows: MOST_RATES,
  columns: RATE_COLUMNS,
  findScope: portfolioImportScope("rates", "rates"),
  async open(db, actor, { companyId }) {
    const portfolio = await findPortfolio(db, actor, companyId);
    if (!portfolio) return null;
    const rates = await findRates(db, actor, companyId);
    return {
      portfolio,
      rates: new Map(rates.map((rate) => [keyOf(rate), { id: rate.id, row: rate }])),
      room: await roomForRates(db, actor, portfolio),
    };
  },
  judge({ portfolio, rates, room }) {
    const today = londonDay(now());
    const judgeOne = judgeByKey<RateRow>({
      columns: RATE_COLUMNS,
      match({ row: { from, date } }) {
        const known = from && date ? rates.get(keyOf({ from, date })) : undefined;
        return known ? { is: "known", known } : { is: "new" };
      },
      keyOf,
      labelOf: keyOf,
      check: (row, { line }) => checkRate(line, row, today),
    });
    return {
      judge: (rows) => rows.map(judgeOne),
      whole: (fresh) => (fresh > room ? [noRoom(fresh, room, portfolio)] : []),
    };
  },
  async write(trx, actor, { portfolio }, rows, file) {
    const { companyId } = portfolio;
    // All rates of a company are one record in its history: each change says of which rate it is.
    const named = rows.map((one) =>
      one.is === "new"
        ? one
        : { ...one, changes: one.changes.map((each) => ({ ...each, field: `${one.label}: ${each.field}` })) },
    );
    const { added, changed, undo } = await writeRecords(trx, actor, named, {
      table: "exchange_rates",
      noun: RECORD,
      companyId,
      file,
      recordOf: () => RECORD,
      async write(batch) {
        const given = batch.map(({ row }) => row);
        await writeRates(trx, actor, portfolio, given);
        const ids = new Map((await findRates(trx, actor, companyId)).map((rate) => [keyOf(rate), rate.id]));
        return given.map((row) => ids.get(keyOf(row)) ?? "");
      },
    });
    const currencies = new Set(rows.map(({ row }) => row.from));
    await saveFairValues(trx, actor, companyId, ({ facts }) => currencies.has(facts.currency));
    await recordAudit(trx, actor, {
      action: "valuation.import-rates",
      target: `company:${companyId}`,
      details: { ...aboutCompany(actor, companyId), added, replaced: changed, ...fileDetails(file) },
    });
    return {
      title: "File imported",
      text: `${count(added, ...NOUN)} added, ${changed} replaced.`,
      to: portfolioHref("rates", keepOf(actor, companyId)),
      ...undo,
    };
  },
  async undone(trx, actor, { companyId }, { rows }) {
    const currencies = new Set(rows.map(({ label }) => label.split(" ")[0]));
    await saveFairValues(trx, actor, companyId, ({ facts }) => currencies.has(facts.currency));
  },
});

const keyOf = ({ from, date }: Pick<RateRow, "from" | "date">) => `${from} of ${date}`;

function noRoom(fresh: number, room: number, { access }: Portfolio): Problem {
  const what = `The file has ${count(fresh, "new rate")} and there is room for ${room}`;
  const right =
    access === "demo" ? "Shorten it, or ask for the full tool" : "Leave out days nothing was paid on";
  return problem("room", "file", what, right);
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
