import {
  insertHolding,
  roomForHoldings,
} from "#app/features/analysis/valuation/records/holding.commands.server.ts";
import { MOST_HOLDINGS } from "#app/features/analysis/valuation/records/holding.ts";
import { type Problem, problem } from "#app/features/numbers/problem.ts";
import { fileDetails } from "#app/features/analysis/imports/import-kind.ts";
import { judgeByKey, otherCurrencies } from "#app/features/analysis/imports/judge-by-key.ts";
import { defineImport, writeRecords } from "#app/features/analysis/imports/record-import.server.ts";
import { aboutCompany } from "#app/features/analysis/tools/about-company.ts";
import { keepOf } from "#app/features/analysis/tools/keep-company.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import { count } from "#app/plural.ts";
import { portfolioHref } from "../pages/valuation-href.ts";
import { findEveryHolding } from "../records/find-holdings.server.ts";
import { saveFairValues } from "../records/fair-value.server.ts";
import {
  findPortfolio,
  type Holding,
  holdingColumns,
  type Portfolio,
} from "../records/valuation.scope.server.ts";
import { portfolioImportScope } from "./portfolio-import-scope.server.ts";
import { checkHolding, HOLDING_COLUMNS, type HoldingRow } from "./valuation-columns.ts";

const NOUN = ["holding", "holdings"] as const;

interface Scope {
  portfolio: Portfolio;
  holdings: ReadonlyMap<string, Holding>;
  room: number;
}

/** Holdings of a file, known by their names. Methods and reasons stay as they were chosen. */
export const holdingImport = defineImport<HoldingRow, Scope>({
  kind: "holdings",
  title: "Import holdings",
  noun: NOUN,
  // More rows than the quota could hold are refused at once.
  mostRows: 5 * MOST_HOLDINGS,
  columns: HOLDING_COLUMNS,
  findScope: portfolioImportScope("", "holdings"),
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
      check(row, given) {
        const right = `Enter it in ${row.currency}, or say the currency in its column`;
        const foreign = otherCurrencies(given, row.currency, "the holding", right);
        return [...foreign, ...checkHolding(given.line, row)];
      },
    });
    return {
      judge: (rows) => rows.map(judgeOne),
      whole: (fresh) => (fresh > room ? [noRoom(fresh, room, portfolio)] : []),
    };
  },
  async write(trx, actor, { portfolio, holdings }, rows, file) {
    const { companyId } = portfolio;
    const { added, changed, undo } = await writeRecords(trx, actor, rows, {
      table: "valuation_holdings",
      noun: "holding",
      companyId,
      file,
      async write(batch) {
        const ids: string[] = [];
        for (const one of batch) {
          ids.push(one.is === "new" ? await insertHolding(trx, portfolio, one.row) : one.id);
          if (one.is === "new") continue;
          const revision = (holdings.get(one.row.name.toLowerCase())?.revision ?? 0) + 1;
          await trx
            .updateTable("valuation_holdings")
            .set({ ...holdingColumns(one.row), revision, updated_at: nowIso() })
            .where("id", "=", one.id)
            .execute();
        }
        return ids;
      },
    });
    const corrected = new Set(rows.flatMap((one) => (one.is === "changed" ? [one.id] : [])));
    await saveFairValues(trx, actor, companyId, (holding) => corrected.has(holding.id));
    await recordAudit(trx, actor, {
      action: "valuation.import-holdings",
      target: `company:${companyId}`,
      details: { ...aboutCompany(actor, companyId), added, updated: changed, ...fileDetails(file) },
    });
    return {
      title: "File imported",
      text: `${count(added, ...NOUN)} added, ${changed} brought up to date.`,
      to: portfolioHref("", keepOf(actor, companyId)),
      ...undo,
    };
  },
  async undone(trx, actor, { companyId }, _, { restored }) {
    const ids = new Set(restored);
    await saveFairValues(trx, actor, companyId, (holding) => ids.has(holding.id));
  },
});

function noRoom(fresh: number, room: number, { access }: Portfolio): Problem {
  const most = access === "demo" ? "In demo mode a portfolio" : "A portfolio";
  const what = `The file has ${count(fresh, "new holding")}. ${most} has room for ${room} more`;
  const right = access === "demo" ? "Shorten it, or ask for the full tool" : "Remove some that were sold";
  return problem("room", "file", what, right);
}
