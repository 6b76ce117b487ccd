import type { Actor } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/desk/audit/record-audit.server.ts";
import { londonDay } from "#app/features/calendar.ts";
import { LineKeys } from "#app/features/csv/line-keys.ts";
import { type Problem, problem } from "#app/features/analysis/figures/problem.ts";
import { count } from "#app/plural.ts";
import type { Wanted } from "#app/features/analysis/imports/held-import.server.ts";
import {
  fileDetails,
  type GivenRow,
  type Judge,
  type TakenImport,
  type Verdict,
} from "#app/features/analysis/imports/import-kind.ts";
import { lackingColumns, otherCurrencies } from "#app/features/analysis/imports/judge-by-key.ts";
import { longImport, type LongWriter } from "#app/features/analysis/imports/long-import.server.ts";
import { undoLog } from "#app/features/analysis/imports/undo-log.server.ts";
import { aboutCompany } from "#app/features/analysis/tools/about-company.ts";
import {
  beginImport,
  finishImport,
  letOthersGo,
  ROWS_AT_A_TIME,
} from "#app/features/analysis/tools/imports.server.ts";
import { now } from "#app/platform/clock.server.ts";
import type { Db, Trx } from "#app/platform/database.server.ts";
import { newId } from "#app/platform/secrets/random.server.ts";
import { countFlows, findFlowsAfter, type FlowMark } from "../records/find-flows.server.ts";
import { findEveryHolding } from "../records/find-holdings.server.ts";
import { MOST_HOLDING_FLOWS } from "../records/holding-limits.ts";
import { portfolioDesk, portfolioHrefOf } from "../records/portfolio-desk.server.ts";
import { forgetFlows } from "./unfinished-flows.server.ts";
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
export const flowImport = longImport<FlowRow, Desk>({
  kind: "flows",
  title: "Import cash flows",
  noun: NOUN,
  mostRows: 100_000,
  canUndo: true,
  columns: FLOW_COLUMNS,
  findDesk: portfolioDesk("", "flows"),
  async open(db, actor, { companyId }) {
    return (await findPortfolio(db, actor, companyId)) ? openDesk(db, actor, companyId) : null;
  },
  judge: (desk) => new FlowJudge(desk),
  writer: (db, actor, desk, id, { file }) => new FlowWriter(db, actor, desk, id, fileDetails(file)),
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

/** Of a longer file no log is kept, which would be as large as the file. */
const MOST_UNDONE = 5000;

class FlowWriter implements LongWriter<FlowRow> {
  readonly #db: Db;
  readonly #actor: Actor;
  readonly #desk: Desk;
  readonly #id: string;
  readonly #file: ReturnType<typeof fileDetails>;
  /** The holdings the file names, with the flows they had. */
  readonly #used = new Map<string, number>();
  readonly #written: { id: string; label: string }[] = [];
  #added = 0;

  constructor(db: Db, actor: Actor, desk: Desk, id: string, file: ReturnType<typeof fileDetails>) {
    this.#db = db;
    this.#actor = actor;
    this.#desk = desk;
    this.#id = id;
    this.#file = file;
  }

  async write(rows: readonly Wanted<FlowRow>[]): Promise<void> {
    if (rows.length === 0) return;
    const { companyId, holdings, before } = this.#desk;
    if (this.#added === 0) await beginImport(this.#db, this.#id, companyId, "flows");
    this.#added += rows.length;
    if (this.#isTooLong()) this.#written.length = 0;
    const values = rows.map(({ row, label }) => {
      const id = newId();
      if (!this.#isTooLong()) this.#written.push({ id, label });
      const holding = holdings.get(row.holding.toLowerCase())?.id ?? "";
      this.#used.set(holding, before.get(holding) ?? 0);
      return {
        id,
        holding_id: holding,
        company_id: companyId,
        flow_on: row.date,
        amount_pence: row.amount,
        note: row.note,
        import_id: this.#id,
      };
    });
    await this.#db.insertInto("valuation_flows").values(values).execute();
  }

  async finish(trx: Trx): Promise<TakenImport | null> {
    const { companyId } = this.#desk;
    // Asked again: the person may have lost the company while a long file came in.
    if (!(await findPortfolio(trx, this.#actor, companyId))) return null;
    if (await haveChanged(trx, this.#actor, companyId, this.#used)) return null;
    if ((await countImported(trx, this.#id)) !== this.#added) return null;
    await finishImport(trx, this.#id);
    await recordAudit(trx, this.#actor, {
      action: "valuation.import-flows",
      target: `company:${companyId}`,
      details: { ...aboutCompany(this.#actor, companyId), added: this.#added, ...this.#file },
    });
    return {
      title: "File imported",
      text: `${count(this.#added, ...NOUN)} added.${this.#isTooLong() ? " So many can’t be undone as one." : ""}`,
      to: portfolioHrefOf("", this.#actor, companyId),
      ...(!this.#isTooLong() && {
        undo: await undoLog(trx, { table: "valuation_flows", noun: "flow" }, new Map(), this.#written),
      }),
    };
  }

  #isTooLong(): boolean {
    return this.#added > MOST_UNDONE;
  }

  async forget(isTaken: boolean): Promise<void> {
    if (!isTaken && this.#added > 0) await forgetFlows(this.#db, this.#id);
  }
}

/** How many flows of an import are there still: a sample that was reset took its own away. */
async function countImported(trx: Trx, importId: string): Promise<number> {
  const { flows } = await trx
    .selectFrom("valuation_flows")
    .select((eb) => eb.fn.countAll<number>().as("flows"))
    .where("import_id", "=", importId)
    .executeTakeFirstOrThrow();
  return flows;
}

/** Whether a holding the file names is gone, or has other flows than it was held against. */
async function haveChanged(
  trx: Trx,
  actor: Actor,
  companyId: string,
  used: ReadonlyMap<string, number>,
): Promise<boolean> {
  const held = new Set((await findEveryHolding(trx, actor, companyId)).map(({ id }) => id));
  const counts = await countFlows(trx, actor, [...used.keys()]);
  return [...used].some(([id, before]) => !held.has(id) || (counts.get(id) ?? 0) !== before);
}

function keyOf(holdingId: string, { date, amount, note }: Pick<FlowRow, "date" | "amount" | "note">): string {
  return JSON.stringify([holdingId, date, amount, note]);
}
