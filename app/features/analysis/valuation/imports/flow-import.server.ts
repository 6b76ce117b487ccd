import type { Actor } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/desk/audit/record-audit.server.ts";
import { londonDay } from "#app/features/calendar.ts";
import { LineKeys } from "#app/features/csv/line-keys.ts";
import { type Problem, problem } from "#app/features/analysis/figures/problem.ts";
import { count } from "#app/plural.ts";
import { heldImport, type Wanted } from "#app/features/analysis/imports/held-import.server.ts";
import {
  fileDetails,
  type GivenRow,
  type Judge,
  type TakenImport,
  type Verdict,
  type WaitingTable,
} from "#app/features/analysis/imports/import-kind.ts";
import { lackingColumns, otherCurrencies } from "#app/features/analysis/imports/judge-by-key.ts";
import {
  inPieces,
  letOthersGo,
  IMPORT_ROWS,
  ROWS_AT_A_TIME,
} from "#app/features/analysis/imports/in-pieces.server.ts";
import { MOST_UNDONE, undoLog } from "#app/features/analysis/imports/undo-log.server.ts";
import { aboutCompany } from "#app/features/analysis/tools/about-company.ts";
import { now } from "#app/platform/clock.server.ts";
import type { Db, Trx } from "#app/platform/database.server.ts";
import { newId } from "#app/platform/secrets/random.server.ts";
import { countFlows, findFlowsAfter, type FlowMark } from "../records/find-flows.server.ts";
import { findEveryHolding } from "../records/find-holdings.server.ts";
import { MOST_HOLDING_FLOWS } from "../records/holding-limits.ts";
import { portfolioDesk, portfolioHrefOf } from "../records/portfolio-desk.server.ts";
import { FLOW_COLUMNS, type FlowRow } from "./valuation-columns.ts";
import { findPortfolio } from "../records/valuation.scope.server.ts";

const NOUN = ["cash flow", "cash flows"] as const;

/** The portfolio as it stands at the beginning. Of the flows that are there only marks and counts are held. */
interface Desk {
  companyId: string;
  /** Ids by the name in lower case, with the currency of their sums. */
  holdings: ReadonlyMap<string, { id: string; currency: string }>;
  there: LineKeys;
  /** Flows of each holding. */
  before: ReadonlyMap<string, number>;
}

/**
 * Cash flows of a file for the holdings it names. One that is there already (its holding, day, amount and note) is passed
 * over, so that a file can be sent again; the same twice in one file are two.
 */
export const flowImport = heldImport<FlowRow, Desk>({
  kind: "flows",
  title: "Import cash flows",
  noun: NOUN,
  mostRows: IMPORT_ROWS,
  columns: FLOW_COLUMNS,
  findDesk: portfolioDesk("", "flows"),
  async open(db, actor, { companyId }) {
    return (await findPortfolio(db, actor, companyId)) ? openDesk(db, actor, companyId) : null;
  },
  judge: (desk) => new FlowJudge(desk),
  stands: standsStill,
  write: writeFlows,
});

async function openDesk(db: Db, actor: Actor, companyId: string): Promise<Desk> {
  const held = await findEveryHolding(db, actor, companyId);
  const holdings = new Map(
    held.map(({ id, facts }) => [facts.name.toLowerCase(), { id, currency: facts.currency }]),
  );
  const there = new LineKeys();
  const before = new Map<string, number>();
  const piece = 10 * ROWS_AT_A_TIME;
  let after: FlowMark | null = null;
  for (;;) {
    const flows: Awaited<ReturnType<typeof findFlowsAfter>> = await findFlowsAfter(
      db,
      actor,
      companyId,
      after,
      piece,
    );
    for (const flow of flows) {
      there.add(keyOf(flow.holdingId, flow), 1);
      before.set(flow.holdingId, (before.get(flow.holdingId) ?? 0) + 1);
    }
    after = flows.at(-1) ?? null;
    if (flows.length < piece) return { companyId, holdings, there, before };
    await letOthersGo();
  }
}

class FlowJudge implements Judge<FlowRow> {
  readonly #desk: Desk;
  readonly #today = londonDay(now());
  /** Of each holding, what is there and what the file adds. */
  readonly #counts = new Map<string, number>();

  constructor(desk: Desk) {
    this.#desk = desk;
  }

  judge(rows: readonly GivenRow<FlowRow>[]): Verdict<FlowRow>[] {
    return rows.map((given) => this.#one(given));
  }

  #one(given: GivenRow<FlowRow>): Verdict<FlowRow> {
    const { line } = given;
    const refused = (problems: readonly Problem[]): Verdict<FlowRow> => ({ is: "refused", line, problems });
    const lacking = lackingColumns(FLOW_COLUMNS, given);
    if (lacking) return refused([lacking]);
    const row = { note: null, ...given.row } as FlowRow;
    const wrong = (what: string, right: string) =>
      refused([problem("flow", `line ${line}`, `Line ${line}: ${what}`, right)]);
    const holding = this.#desk.holdings.get(row.holding.toLowerCase());
    if (!holding)
      return wrong(`there is no holding “${row.holding.slice(0, 60)}”`, "Write its name as in the portfolio");
    const foreign = otherCurrencies(given, holding.currency, "the holding");
    if (foreign.length > 0) return refused(foreign);
    if (row.date > this.#today) return wrong(`${row.date} is a day to come`, "Enter what was paid already");
    if (row.amount === 0) return wrong("the amount is nothing", "Leave the line out, or enter what was paid");
    const label = `${row.holding}, ${row.date}`;
    if (this.#desk.there.has(keyOf(holding.id, row))) return { is: "same", line, label };
    const count = (this.#counts.get(holding.id) ?? this.#desk.before.get(holding.id) ?? 0) + 1;
    this.#counts.set(holding.id, count);
    if (count > MOST_HOLDING_FLOWS)
      return wrong(
        `${row.holding} would have more than ${MOST_HOLDING_FLOWS} cash flows`,
        "Add up those of a month or a year",
      );
    return { is: "new", line, label, row };
  }
}

async function writeFlows(
  trx: Trx,
  actor: Actor,
  { companyId, holdings }: Desk,
  rows: readonly Wanted<FlowRow>[],
  { file }: WaitingTable,
): Promise<TakenImport> {
  const flows = rows.map(({ row, label }) => ({
    label,
    values: {
      id: newId(),
      holding_id: holdings.get(row.holding.toLowerCase())?.id ?? "",
      company_id: companyId,
      flow_on: row.date,
      amount_pence: row.amount,
      note: row.note,
    },
  }));
  for (const piece of inPieces(flows)) {
    await trx
      .insertInto("valuation_flows")
      .values(piece.map(({ values }) => values))
      .execute();
    await letOthersGo();
  }
  await recordAudit(trx, actor, {
    action: "valuation.import-flows",
    target: `company:${companyId}`,
    details: { ...aboutCompany(actor, companyId), added: flows.length, ...fileDetails(file) },
  });
  const canUndo = flows.length <= MOST_UNDONE;
  const written = flows.map(({ label, values: { id } }) => ({ id, label }));
  return {
    title: "File imported",
    text: `${count(flows.length, ...NOUN)} added.${canUndo ? "" : " So many can’t be undone as one."}`,
    to: portfolioHrefOf("", actor, companyId),
    ...(canUndo && {
      undo: await undoLog(trx, { table: "valuation_flows", noun: "flow" }, new Map(), written),
    }),
  };
}

/** Whether the person may write there still, and each holding the file names has the flows it was held against. */
async function standsStill(
  trx: Trx,
  actor: Actor,
  { companyId, holdings, before }: Desk,
  rows: readonly Wanted<FlowRow>[],
): Promise<boolean> {
  if (!(await findPortfolio(trx, actor, companyId))) return false;
  const used = new Set(rows.map(({ row }) => holdings.get(row.holding.toLowerCase())?.id ?? ""));
  const held = new Set((await findEveryHolding(trx, actor, companyId)).map(({ id }) => id));
  const counts = await countFlows(trx, actor, [...used]);
  return [...used].every((id) => held.has(id) && (counts.get(id) ?? 0) === (before.get(id) ?? 0));
}

function keyOf(holdingId: string, { date, amount, note }: Pick<FlowRow, "date" | "amount" | "note">): string {
  return JSON.stringify([holdingId, date, amount, note]);
}
