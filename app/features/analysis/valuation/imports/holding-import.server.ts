import type { Actor } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { type Problem, problem } from "#app/features/numbers/problem.ts";
import { count } from "#app/plural.ts";
import { heldImport, type Wanted } from "#app/features/analysis/imports/held-import.server.ts";
import {
  type Change,
  fileDetails,
  type GivenRow,
  type WaitingTable,
} from "#app/features/analysis/imports/import-kind.ts";
import { judgeByKey, otherCurrencies } from "#app/features/analysis/imports/judge-by-key.ts";
import { importSource, recordChanges } from "#app/features/record-changes/record-changes.server.ts";
import { rawRows, undoLog } from "#app/features/analysis/imports/undo-log.server.ts";
import { aboutCompany } from "#app/features/analysis/tools/about-company.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Trx } from "#app/platform/database.server.ts";
import { findEveryHolding } from "../records/find-holdings.server.ts";
import { MOST_HOLDINGS } from "../records/holding-limits.ts";
import { insertHolding, roomForHoldings } from "../records/insert-holding.server.ts";
import { keepValues } from "../records/keep-value.server.ts";
import { checkHolding, HOLDING_COLUMNS, type HoldingRow } from "./valuation-columns.ts";
import { portfolioDesk, portfolioHrefOf } from "../records/portfolio-desk.server.ts";
import {
  findPortfolio,
  type Holding,
  holdingColumns,
  type Portfolio,
} from "../records/valuation.scope.server.ts";

const NOUN = ["holding", "holdings"] as const;

interface Desk {
  portfolio: Portfolio;
  holdings: ReadonlyMap<string, Holding>;
  room: number;
}

/** Holdings of a file, known by their names. Methods and reasons stay as they were chosen. */
export const holdingImport = heldImport<HoldingRow, Desk>({
  kind: "holdings",
  title: "Import holdings",
  noun: NOUN,
  // More can't all be there, or find room.
  mostRows: 5 * MOST_HOLDINGS,
  columns: HOLDING_COLUMNS,
  findDesk: portfolioDesk("", "holdings"),
  async open(db, actor, { companyId }) {
    const portfolio = await findPortfolio(db, actor, companyId);
    if (!portfolio) return null;
    const holdings = await findEveryHolding(db, actor, companyId);
    return {
      portfolio,
      holdings: new Map(holdings.map((one) => [one.facts.name.toLowerCase(), one])),
      room: await roomForHoldings(db, actor, portfolio),
    };
  },
  judge({ portfolio, holdings, room }) {
    const judgeOne = judgeByKey<HoldingRow>({
      columns: HOLDING_COLUMNS,
      match({ row: { name } }) {
        const found = name === undefined ? undefined : holdings.get(name.toLowerCase());
        return found ? { is: "known", known: { id: found.id, row: found.facts } } : { is: "new" };
      },
      keyOf: ({ name }) => name,
      labelOf: ({ name }) => name,
      check: (row, given) => [...ownCurrency(row, given), ...checkHolding(given.line, row)],
    });
    return {
      judge: (rows) => rows.map(judgeOne),
      whole: (fresh) => (fresh > room ? [noRoom(fresh, room, portfolio)] : []),
    };
  },
  write,
  async undone(trx, actor, { companyId }, _, { restored }) {
    const ids = new Set(restored);
    await keepValues(trx, actor, companyId, (holding) => ids.has(holding.id));
  },
});

function ownCurrency({ currency }: HoldingRow, given: GivenRow<HoldingRow>): Problem[] {
  const right = `Enter it in ${currency}, or say the currency in its column`;
  return otherCurrencies(given, currency, "the holding", right);
}

function noRoom(fresh: number, room: number, { access }: Portfolio): Problem {
  const most = access === "demo" ? "In demo mode a portfolio" : "A portfolio";
  const what = `The file has ${count(fresh, "new holding")}. ${most} has room for ${room} more`;
  const right = access === "demo" ? "Shorten it, or ask for the full tool" : "Remove some that were sold";
  return problem("room", "file", what, right);
}

async function write(
  trx: Trx,
  actor: Actor,
  { portfolio, holdings }: Desk,
  rows: readonly Wanted<HoldingRow>[],
  { file }: WaitingTable,
) {
  const { companyId } = portfolio;
  const changed = rows.filter((one) => one.is === "changed");
  const there = await rawRows(
    trx,
    "valuation_holdings",
    changed.map(({ id }) => id),
  );
  const written: { id: string; label: string; changes?: Change[] }[] = [...changed];
  for (const wanted of rows) {
    if (wanted.is === "new") {
      written.push({ id: await insertHolding(trx, portfolio, wanted.row), label: wanted.label });
      continue;
    }
    const before = holdings.get(wanted.row.name.toLowerCase());
    await trx
      .updateTable("valuation_holdings")
      .set({ ...holdingColumns(wanted.row), revision: (before?.revision ?? 0) + 1, updated_at: nowIso() })
      .where("id", "=", wanted.id)
      .execute();
  }
  const ids = new Set(changed.map(({ id }) => id));
  await keepValues(trx, actor, companyId, (holding) => ids.has(holding.id));
  await recordChanges(trx, actor, {
    companyId,
    source: importSource(file),
    records: changed.map(({ id, changes }) => ({ record: `holding:${id}`, changes })),
  });
  const added = rows.length - changed.length;
  await recordAudit(trx, actor, {
    action: "valuation.import-holdings",
    target: `company:${companyId}`,
    details: { ...aboutCompany(actor, companyId), added, updated: changed.length, ...fileDetails(file) },
  });
  return {
    title: "File imported",
    text: `${count(added, ...NOUN)} added, ${changed.length} brought up to date.`,
    to: portfolioHrefOf("", actor, companyId),
    undo: await undoLog(trx, { table: "valuation_holdings", noun: "holding" }, there, written),
  };
}
