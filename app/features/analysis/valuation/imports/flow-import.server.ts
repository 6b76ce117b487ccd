import { MOST_HOLDING_FLOWS } from "#app/features/analysis/valuation/records/holding.ts";
import { problem } from "#app/features/numbers/problem.ts";
import { batchesOf, IMPORT_ROWS, letOthersGo } from "#app/features/analysis/imports/batches.server.ts";
import { fileDetails, type GivenRow, type Judge } from "#app/features/analysis/imports/import-kind.ts";
import * as keyed from "#app/features/analysis/imports/judge-by-key.ts";
import { defineImport, writeRecords } from "#app/features/analysis/imports/record-import.server.ts";
import { MOST_UNDONE } from "#app/features/analysis/imports/undo-log.server.ts";
import { aboutCompany } from "#app/features/analysis/tools/about-company.ts";
import { keepOf } from "#app/features/analysis/tools/keep-company.ts";
import type { Actor } from "#app/features/actor.ts";
import { londonDay } from "#app/features/calendar.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { now } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { newId } from "#app/platform/secrets/random.server.ts";
import { count } from "#app/plural.ts";
import { portfolioHref } from "../pages/valuation-href.ts";
import {
  countFlows,
  findFlowKeys,
  findNamedFlows,
  flowKey,
  type NamedFlow,
} from "../records/find-flows.server.ts";
import { findEveryHolding } from "../records/find-holdings.server.ts";
import { findPortfolio } from "../records/valuation.scope.server.ts";
import { portfolioImportScope } from "./portfolio-import-scope.server.ts";
import { FLOW_COLUMNS, type FlowRow } from "./valuation-columns.ts";

const NOUN = ["cash flow", "cash flows"] as const;

type Scope = Awaited<ReturnType<typeof findFlowKeys>> & {
  companyId: string;
  /** By the name in lower case, with the currency of their sums. */
  holdings: ReadonlyMap<string, { id: string; currency: string }>;
};

/** A row with its holding's currency, in which a preview shows the amount. */
type Shown = FlowRow & { currency: string };

/**
 * Cash flows of a file for the holdings it names. One that is there already (its holding, day, amount and note) is passed
 * over, so that a file can be sent again; the same twice in one file are two. One with the ID of a flow, as exported files
 * have it, changes that flow.
 */
export const flowImport = defineImport<FlowRow, Scope>({
  kind: "flows",
  title: "Import cash flows",
  noun: NOUN,
  mostRows: IMPORT_ROWS,
  columns: FLOW_COLUMNS,
  findScope: portfolioImportScope("", "flows"),
  async open(db, actor, { companyId }) {
    if (!(await findPortfolio(db, actor, companyId))) return null;
    const held = await findEveryHolding(db, actor, companyId);
    const holdings = held.map(
      ({ id, facts }) => [facts.name.toLowerCase(), { id, currency: facts.currency }] as const,
    );
    return { companyId, holdings: new Map(holdings), ...(await findFlowKeys(db, actor, companyId)) };
  },
  judge: judgeFlows,
  /** Whether each holding has the flows it was judged with, and each flow that is corrected says what was shown. */
  async isCurrent(trx, actor, { companyId, holdings, counts }, rows) {
    if (!(await findPortfolio(trx, actor, companyId))) return false;
    const named = [...new Set(rows.map(({ row }) => holdings.get(row.holding.toLowerCase())?.id ?? ""))];
    const held = new Set((await findEveryHolding(trx, actor, companyId)).map(({ id }) => id));
    const now = await countFlows(trx, actor, named);
    if (!named.every((id) => held.has(id) && (now.get(id) ?? 0) === (counts.get(id) ?? 0))) return false;
    for (const batch of batchesOf(rows.filter((one) => one.is === "changed"))) {
      const ids = batch.map(({ id }) => id);
      const known = await findNamedFlows(trx, actor, companyId, ids);
      const areAsShown = batch.every(({ id, row, changes }) => {
        const flow = known.get(id);
        const since = flow && keyed.changesOf<FlowRow>(FLOW_COLUMNS, inCurrencyOf(flow, row), row);
        return JSON.stringify(since) === JSON.stringify(changes);
      });
      if (!areAsShown) return false;
      await letOthersGo();
    }
    return true;
  },
  async write(trx, actor, { companyId, holdings }, rows, file) {
    const { added, changed, limit, undo } = await writeRecords(trx, actor, rows, {
      table: "valuation_flows",
      noun: "flow",
      companyId,
      file,
      recordOf: null,
      async write(batch) {
        const flows = batch.map((one) => ({
          id: one.is === "changed" ? one.id : newId(),
          isNew: one.is === "new",
          holding_id: holdings.get(one.row.holding.toLowerCase())?.id ?? "",
          values: { flow_on: one.row.date, amount_pence: one.row.amount, note: one.row.note },
        }));
        const fresh = flows.filter(({ isNew }) => isNew);
        if (fresh.length > 0)
          await trx
            .insertInto("valuation_flows")
            .values(
              fresh.map(({ id, holding_id, values }) => ({
                id,
                holding_id,
                company_id: companyId,
                ...values,
              })),
            )
            .execute();
        for (const { id, isNew, values } of flows)
          if (!isNew) await trx.updateTable("valuation_flows").set(values).where("id", "=", id).execute();
        return flows.map(({ id }) => id);
      },
    });
    await recordAudit(trx, actor, {
      action: "valuation.import-flows",
      target: `company:${companyId}`,
      details: { ...aboutCompany(actor, companyId), added, changed, ...fileDetails(file) },
    });
    return {
      title: "File imported",
      text: `${count(added, ...NOUN)} added${changed > 0 ? `, ${changed} changed` : ""}.${limit}`,
      to: portfolioHref("", keepOf(actor, companyId)),
      ...undo,
    };
  },
});

function judgeFlows({ companyId, holdings, keys, counts }: Scope, db: Db, actor: Actor): Judge<FlowRow> {
  const today = londonDay(now());
  const total = new Map(counts);
  let known = new Map<string, NamedFlow>();
  let corrected = 0;
  const wrong = (line: number, what: string, right: string) => ({
    is: "refused" as const,
    line,
    problems: [problem("flow", `line ${line}`, `Line ${line}: ${what}`, right)],
  });
  const match = (given: GivenRow<FlowRow>): keyed.Match<FlowRow> => {
    const { line, row } = given;
    const flow = known.get(row.id ?? "");
    if (!flow && keyed.lackingColumns(FLOW_COLUMNS, given)) return { is: "new" };
    const { holding, date, amount, id } = { ...flow, id: null, ...row } as FlowRow;
    const found = holdings.get(holding.toLowerCase());
    if (!found)
      return wrong(
        line,
        `there is no holding “${holding.slice(0, 60)}”`,
        "Write its name as in the portfolio",
      );
    const foreign = keyed.otherCurrencies(given, found.currency, "the holding");
    if (foreign.length > 0) return { is: "refused", problems: foreign };
    if (id !== null && !flow)
      return wrong(line, "there is no cash flow of this ID", "Empty the cell to add it as a new one");
    if (flow && found.id !== flow.holdingId)
      return wrong(line, `this cash flow is of ${flow.holding}`, "Remove it there, and add it without an ID");
    if (date > today) return wrong(line, `${date} is a day to come`, "Enter what was paid already");
    if (amount === 0)
      return wrong(line, "the amount is nothing", "Leave the line out, or enter what was paid");
    return flow ? { is: "known", known: { id: flow.id, row: inCurrencyOf(flow, found) } } : { is: "new" };
  };
  const judgeOne = keyed.judgeByKey<FlowRow>({
    columns: FLOW_COLUMNS,
    match,
    keyOf: (_, flow) => flow?.id ?? null,
    labelOf: ({ holding, date }) => `${holding}, ${date}`,
    filled: (row, flow) => ({
      ...row,
      holding: flow?.row.holding ?? row.holding,
      currency: holdings.get(row.holding.toLowerCase())?.currency,
    }),
  });
  return {
    async judge(rows) {
      known = await findNamedFlows(
        db,
        actor,
        companyId,
        rows.flatMap(({ row }) => row.id ?? []),
      );
      return rows.map((given) => {
        const verdict = judgeOne(given);
        const { line } = verdict;
        if (verdict.is === "changed" && ++corrected > MOST_UNDONE)
          return wrong(
            line,
            `more than ${MOST_UNDONE} cash flows would be changed`,
            "Send the rest in a file of its own",
          );
        if (verdict.is !== "new") return verdict;
        const { row, label } = verdict;
        const id = holdings.get(row.holding.toLowerCase())?.id ?? "";
        if (keys.has(flowKey(id, row))) return { is: "same", line, label };
        total.set(id, (total.get(id) ?? 0) + 1);
        if ((total.get(id) ?? 0) <= MOST_HOLDING_FLOWS) return verdict;
        const what = `${row.holding} would have more than ${MOST_HOLDING_FLOWS} cash flows`;
        return wrong(line, what, "Add up those of a month or a year");
      });
    },
  };
}

const inCurrencyOf = (flow: NamedFlow, { currency }: object & { currency?: string }): Shown => ({
  ...flow,
  currency: currency ?? "",
});
