import type { Actor } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { londonDay } from "#app/features/calendar.ts";
import { type Problem, problem } from "#app/features/numbers/problem.ts";
import { count } from "#app/plural.ts";
import { heldImport, type Wanted } from "#app/features/analysis/imports/held-import.server.ts";
import { type Change, fileDetails, type WaitingTable } from "#app/features/analysis/imports/import-kind.ts";
import { judgeByKey, type Known } from "#app/features/analysis/imports/judge-by-key.ts";
import { rawRows, undoLog } from "#app/features/analysis/imports/undo-log.server.ts";
import { importSource, recordChanges } from "#app/features/record-changes/record-changes.server.ts";
import { aboutCompany } from "#app/features/analysis/tools/about-company.ts";
import { now } from "#app/platform/clock.server.ts";
import type { Trx } from "#app/platform/database.server.ts";
import { DISPLAY_CURRENCY } from "../maths/exchange-rate.ts";
import { findRates } from "../records/find-rates.server.ts";
import { MOST_RATES } from "../records/holding-limits.ts";
import { keepValues } from "../records/keep-value.server.ts";
import { portfolioDesk, portfolioHrefOf } from "../records/portfolio-desk.server.ts";
import { RATE_COLUMNS, type RateRow } from "./valuation-columns.ts";
import { exchangeRatesVisibleTo, findPortfolio, type Portfolio } from "../records/valuation.scope.server.ts";
import { roomForRates, writeRates } from "../records/write-rates.server.ts";

const NOUN = ["exchange rate", "exchange rates"] as const;

interface Desk {
  portfolio: Portfolio;
  rates: ReadonlyMap<string, Known<RateRow>>;
  room: number;
}

/** Exchange rates of a file, known by currency and day. The holdings of their currencies are valued anew. */
export const rateImport = heldImport<RateRow, Desk>({
  kind: "rates",
  title: "Import exchange rates",
  noun: NOUN,
  mostRows: MOST_RATES,
  columns: RATE_COLUMNS,
  findDesk: portfolioDesk("rates", "rates"),
  async open(db, actor, { companyId }) {
    const portfolio = await findPortfolio(db, actor, companyId);
    if (!portfolio) return null;
    const rates = await findRates(db, actor, companyId);
    return {
      portfolio,
      rates: new Map(rates.map((row) => [keyOf(row), { id: keyOf(row), row }])),
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
  write,
  async undone(trx, actor, { companyId }, { rows }) {
    const currencies = new Set(rows.map(({ label }) => label.split(" ")[0]));
    await keepValues(trx, actor, companyId, ({ facts }) => currencies.has(facts.currency));
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

async function write(
  trx: Trx,
  actor: Actor,
  { portfolio }: Desk,
  rows: readonly Wanted<RateRow>[],
  { file }: WaitingTable,
) {
  const { companyId } = portfolio;
  const rates = rows.map(({ row }) => row);
  const changed = rows.filter((one) => one.is === "changed");
  const added = rows.length - changed.length;
  const there = await rateIds(trx, actor, companyId);
  const ids = changed.flatMap(({ label }) => there.get(label) ?? []);
  const before = await rawRows(trx, "exchange_rates", ids);
  await writeRates(trx, actor, portfolio, rates);
  const kept = await rateIds(trx, actor, companyId);
  const currencies = new Set(rates.map(({ from }) => from));
  await keepValues(trx, actor, companyId, ({ facts }) => currencies.has(facts.currency));
  await recordChanges(trx, actor, {
    companyId,
    source: importSource(file),
    records: changed.map((one) => ({ record: RECORD, changes: changesOf(one) })),
  });
  await recordAudit(trx, actor, {
    action: "valuation.import-rates",
    target: `company:${companyId}`,
    details: { ...aboutCompany(actor, companyId), added, replaced: changed.length, ...fileDetails(file) },
  });
  return {
    title: "File imported",
    text: `${count(added, ...NOUN)} added, ${changed.length} replaced.`,
    to: portfolioHrefOf("rates", actor, companyId),
    undo: await undoLog(
      trx,
      { table: "exchange_rates", noun: RECORD },
      before,
      rows.map((one) => ({
        id: kept.get(one.label) ?? "",
        label: one.label,
        record: RECORD,
        changes: changesOf(one),
      })),
    ),
  };
}

/** How the history names all rates of a company. */
const RECORD = "exchange-rates";

function changesOf(one: Wanted<RateRow>): Change[] {
  const changes = one.is === "changed" ? one.changes : [];
  return changes.map((change) => ({ ...change, field: `${one.label}: ${change.field}` }));
}

/** Ids of the rates that are there, by `keyOf`. */
async function rateIds(trx: Trx, actor: Actor, companyId: string): Promise<Map<string, string>> {
  const rows = await exchangeRatesVisibleTo(trx, actor)
    .select(["exchange_rates.id", "exchange_rates.from_currency as from", "exchange_rates.rate_on as date"])
    .where("exchange_rates.company_id", "=", companyId)
    .execute();
  return new Map(rows.map((row) => [keyOf(row), row.id]));
}
