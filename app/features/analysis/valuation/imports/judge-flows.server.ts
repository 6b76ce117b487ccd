import type { Actor } from "#app/features/actor.ts";
import { type Problem, problem } from "#app/features/numbers/problem.ts";
import type { Change, GivenRow, Judge, Verdict } from "#app/features/analysis/imports/import-kind.ts";
import { changesOf, lackingColumns, otherCurrencies } from "#app/features/analysis/imports/judge-by-key.ts";
import { letOthersGo, ROWS_AT_A_TIME } from "#app/features/analysis/imports/in-pieces.server.ts";
import { MOST_UNDONE } from "#app/features/analysis/imports/undo-log.server.ts";
import { londonDay } from "#app/features/calendar.ts";
import { repeatedRow } from "#app/features/csv/csv-columns.ts";
import { LineKeys } from "#app/features/csv/line-keys.ts";
import { now } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import {
  findFlowsAfter,
  findNamedFlows,
  type FlowMark,
  type NamedFlow,
} from "../records/find-flows.server.ts";
import { findEveryHolding } from "../records/find-holdings.server.ts";
import { MOST_HOLDING_FLOWS } from "../records/holding-limits.ts";
import { FLOW_COLUMNS, type FlowRow } from "./valuation-columns.ts";

/** The portfolio as it stands at the beginning. Of the flows that are there only marks and counts are held. */
export interface FlowDesk {
  db: Db;
  actor: Actor;
  companyId: string;
  /** Ids by the name in lower case, with the currency of their sums. */
  holdings: ReadonlyMap<string, { id: string; currency: string }>;
  there: LineKeys;
  /** Flows of each holding. */
  before: ReadonlyMap<string, number>;
}

export async function openFlows(db: Db, actor: Actor, companyId: string): Promise<FlowDesk> {
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
    if (flows.length < piece) return { db, actor, companyId, holdings, there, before };
    await letOthersGo();
  }
}

/** A row with its holding's currency: a preview shows the amount in it. */
type Shown = FlowRow & { currency: string };

/** What a row corrects of the flow it names, its amounts in the holding's currency. */
export function changesOfFlow(known: NamedFlow, row: FlowRow, currency: string): Change[] {
  const [before, after] = [known, { ...row, holding: known.holding }].map((one) => ({ ...one, currency }));
  return changesOf<FlowRow>(FLOW_COLUMNS, before!, after!);
}

export class FlowJudge implements Judge<FlowRow> {
  readonly #desk: FlowDesk;
  readonly #today = londonDay(now());
  /** Of each holding, what is there and what the file adds. */
  readonly #counts = new Map<string, number>();
  /** The lines of flows that are changed. */
  readonly #corrected = new Map<string, number>();

  constructor(desk: FlowDesk) {
    this.#desk = desk;
  }

  async judge(rows: readonly GivenRow<FlowRow>[]): Promise<Verdict<FlowRow>[]> {
    const { db, actor, companyId } = this.#desk;
    const ids = rows.flatMap(({ row }) => row.id ?? []);
    const known = await findNamedFlows(db, actor, companyId, ids);
    return rows.map((given) => this.#one(given, given.row.id ? known.get(given.row.id) : undefined));
  }

  #one(given: GivenRow<FlowRow>, known: NamedFlow | undefined): Verdict<FlowRow> {
    const { line } = given;
    const refused = (problems: readonly Problem[]): Verdict<FlowRow> => ({ is: "refused", line, problems });
    const lacking = known ? null : lackingColumns(FLOW_COLUMNS, given);
    if (lacking) return refused([lacking]);
    const { holdingId, ...there } = known ?? { holdingId: null, note: null, id: null };
    const values = { ...there, ...given.row } as FlowRow;
    const wrong = (what: string, right: string) =>
      refused([problem("flow", `line ${line}`, `Line ${line}: ${what}`, right)]);
    const holding = this.#desk.holdings.get(values.holding.toLowerCase());
    if (!holding)
      return wrong(
        `there is no holding “${values.holding.slice(0, 60)}”`,
        "Write its name as in the portfolio",
      );
    const { currency } = holding;
    const row: Shown = { ...values, currency };
    const foreign = otherCurrencies(given, currency, "the holding");
    if (foreign.length > 0) return refused(foreign);
    if (row.id !== null && !known)
      return wrong("there is no cash flow of this ID", "Empty the cell to add it as a new one");
    if (known && holding.id !== holdingId)
      return wrong(`this cash flow is of ${known.holding}`, "Remove it there, and add it without an ID");
    if (row.date > this.#today) return wrong(`${row.date} is a day to come`, "Enter what was paid already");
    if (row.amount === 0) return wrong("the amount is nothing", "Leave the line out, or enter what was paid");
    const label = `${row.holding}, ${row.date}`;
    if (known) return this.#correction(line, label, known, row);
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

  /** A flow that is there, as the file has it now; each once, and no more than one transaction takes. */
  #correction(line: number, label: string, known: NamedFlow, row: Shown): Verdict<FlowRow> {
    const refused = (one: Problem): Verdict<FlowRow> => ({ is: "refused", line, problems: [one] });
    const earlier = this.#corrected.get(known.id);
    if (earlier !== undefined) return refused(repeatedRow(line, label, earlier));
    const changes = changesOfFlow(known, row, row.currency);
    if (changes.length === 0) return { is: "same", line, label };
    if (this.#corrected.size >= MOST_UNDONE) {
      const what = `Line ${line}: more than ${MOST_UNDONE} cash flows would be changed`;
      return refused(problem("flow", `line ${line}`, what, "Send the rest in a file of its own"));
    }
    this.#corrected.set(known.id, line);
    return { is: "changed", line, label, id: known.id, row, changes };
  }
}

function keyOf(holdingId: string, { date, amount, note }: Pick<FlowRow, "date" | "amount" | "note">): string {
  return JSON.stringify([holdingId, date, amount, note]);
}
