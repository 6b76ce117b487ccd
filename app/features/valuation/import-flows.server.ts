import type { Actor } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/audit/record-audit.server.ts";
import { londonDay } from "#app/features/calendar.ts";
import { tableRows } from "#app/features/csv/csv-table.ts";
import { LineKeys } from "#app/features/csv/line-keys.ts";
import { type Problem, problem } from "#app/features/figures/problem.ts";
import { recordOnce, resultOfOnce } from "#app/features/submissions/once.server.ts";
import { aboutCompany } from "#app/features/tools/about-company.ts";
import {
  beginImport,
  finishImport,
  inTurn,
  letOthersGo,
  ROWS_AT_A_TIME,
  whileUnderWay,
} from "#app/features/tools/imports.server.ts";
import { now } from "#app/platform/clock.server.ts";
import type { Db, Trx } from "#app/platform/database.server.ts";
import { newId } from "#app/platform/random.server.ts";
import { countFlows, findEveryHolding, findFlowsAfter, type FlowMark } from "./find-holdings.server.ts";
import { MOST_HOLDING_FLOWS } from "./holding-limits.ts";
import type { ImportInput, ImportResult } from "./import-holdings.server.ts";
import { fileDetails, MOST_PROBLEMS, noRows, piecesOf } from "./read-rows.server.ts";
import { forgetFlows } from "./unfinished-flows.server.ts";
import { FLOW_COLUMNS, type FlowRow } from "./valuation-columns.ts";
import { findPortfolio } from "./valuation.scope.server.ts";

type Taken = Extract<ImportResult, { ok: true }>;

/** How often a file is read again because somebody changed its holdings meanwhile. */
const mostTries = 3;

/**
 * Adds the cash flows of a file to the holdings it names: all, or, when anything in it will not do, none. A flow that
 * is there already (its holding, day, amount and note) is passed over, so that a file can be sent again; `others`
 * counts those. A long file is written piece by piece as it is read, and counts once its last row is in.
 */
export async function importFlows(db: Db, actor: Actor, input: ImportInput): Promise<ImportResult> {
  const portfolio = await findPortfolio(db, actor, input.companyId ?? null);
  if (!portfolio) return { ok: false, reason: "not-found" };
  const { companyId } = portfolio;
  return inTurn(`flows ${companyId}`, async () => {
    const earlier = await db.transaction().execute((trx) => earlierImport(trx, actor, input));
    if (earlier) return earlier;
    for (let tries = 0; tries < mostTries; tries += 1) {
      const id = newId();
      const result = await whileUnderWay(id, () => takeIn(db, actor, companyId, input, id));
      if (result) return result;
    }
    throw new Error("The holdings changed each time the file was read.");
  });
}

/** @returns null when the holdings changed while the file was read: then nothing of it is kept. */
async function takeIn(
  db: Db,
  actor: Actor,
  companyId: string,
  input: ImportInput,
  id: string,
): Promise<ImportResult | null> {
  const reading = await Reading.of(db, actor, companyId, id);
  let isFinished = false;
  try {
    const problems = await reading.read(input.source);
    if (problems.length > 0) return { ok: false, reason: "file", problems };
    const result = await finish(db, actor, companyId, input, reading);
    isFinished = result?.ok === true && result.isFinished;
    if (!result?.ok) return result;
    return { ok: true, added: result.added, others: result.others };
  } finally {
    if (reading.hasBegun && !isFinished) await forgetFlows(db, id);
  }
}

/** Reads a file against the portfolio as it stood at the beginning. Of what is there it keeps counts and marks alone. */
class Reading {
  readonly importId: string;
  /** The import is in the database, with its first rows. */
  hasBegun = false;
  added = 0;
  passedOver = 0;
  /** The holdings the file names, with the flows they had. */
  readonly used = new Map<string, number>();
  readonly #db: Db;
  readonly #companyId: string;
  readonly #holdings: ReadonlyMap<string, string>;
  readonly #there = new LineKeys();
  /** Of each holding, what was there and what the file has added so far. */
  readonly #counts = new Map<string, number>();
  readonly #before = new Map<string, number>();
  #rows: (FlowRow & { id: string })[] = [];

  private constructor(db: Db, companyId: string, importId: string, holdings: ReadonlyMap<string, string>) {
    this.importId = importId;
    this.#db = db;
    this.#companyId = companyId;
    this.#holdings = holdings;
  }

  static async of(db: Db, actor: Actor, companyId: string, importId: string): Promise<Reading> {
    const holdings = await findEveryHolding(db, actor, companyId);
    const reading = new Reading(
      db,
      companyId,
      importId,
      new Map(holdings.map((one) => [one.facts.name.toLowerCase(), one.id])),
    );
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
      for (const flow of flows) reading.#keep(flow);
      after = flows.at(-1) ?? null;
      if (flows.length < piece) return reading;
      await letOthersGo();
    }
  }

  #keep(flow: { holdingId: string; date: string; amount: number; note: string | null }): void {
    this.#there.add(keyOf(flow.holdingId, flow), 1);
    this.#before.set(flow.holdingId, (this.#before.get(flow.holdingId) ?? 0) + 1);
  }

  /** @returns what is wrong with the file, and with its rows only when the file as such can be read. */
  async read(source: ImportInput["source"]): Promise<Problem[]> {
    const today = londonDay(now());
    const unread: Problem[] = [];
    const problems: Problem[] = [];
    let rows = 0;
    for await (const read of tableRows(piecesOf(source), FLOW_COLUMNS)) {
      if (!read.ok) {
        unread.push(...read.problems);
        if (unread.length >= MOST_PROBLEMS) break;
        continue;
      }
      rows += 1;
      // Once anything is wrong the rest is read to tell what else is, and written no more.
      if (unread.length > 0 || problems.length >= MOST_PROBLEMS) continue;
      const wrong = this.#check(read.line, read.row, today);
      if (wrong) problems.push(wrong);
      if (this.#rows.length >= ROWS_AT_A_TIME) await this.#write(problems.length === 0);
    }
    if (unread.length > 0) return unread.slice(0, MOST_PROBLEMS);
    if (rows === 0) return [noRows()];
    await this.#write(problems.length === 0);
    return problems;
  }

  #check(line: number, row: FlowRow, today: string): Problem | null {
    const id = this.#holdings.get(row.holding.toLowerCase());
    if (!id) {
      const what = `Line ${line}: there is no holding “${row.holding.slice(0, 60)}”`;
      return problem("no-holding", `line ${line}`, what, "Write its name as in the portfolio");
    }
    if (row.date > today) {
      const what = `Line ${line}: ${row.date} is a day to come`;
      return problem("to-come", `line ${line}`, what, "Enter what was paid already");
    }
    if (row.amount === 0) {
      const right = "Leave the line out, or enter what was paid";
      return problem("nothing", `line ${line}`, `Line ${line}: the amount is nothing`, right);
    }
    if (this.#there.has(keyOf(id, row))) {
      this.passedOver += 1;
      return null;
    }
    const before = this.#before.get(id) ?? 0;
    this.used.set(id, before);
    const count = (this.#counts.get(id) ?? before) + 1;
    this.#counts.set(id, count);
    this.#rows.push({ ...row, id });
    if (count <= MOST_HOLDING_FLOWS) return null;
    const what = `Line ${line}: ${row.holding} would have more than ${MOST_HOLDING_FLOWS} cash flows`;
    return problem("too-many", `line ${line}`, what, "Add up those of a month or a year");
  }

  async #write(isGood: boolean): Promise<void> {
    const rows = this.#rows;
    this.#rows = [];
    if (!isGood || rows.length === 0) return;
    const { importId } = this;
    if (!this.hasBegun) await beginImport(this.#db, importId, this.#companyId, "flows");
    this.hasBegun = true;
    await this.#db
      .insertInto("valuation_flows")
      .values(
        rows.map(({ id, date, amount, note }) => ({
          id: newId(),
          holding_id: id,
          company_id: this.#companyId,
          flow_on: date,
          amount_pence: amount,
          note,
          import_id: importId,
        })),
      )
      .execute();
    this.added += rows.length;
    await letOthersGo();
  }
}

/** Lets the import's rows count. */
async function finish(
  db: Db,
  actor: Actor,
  companyId: string,
  input: ImportInput,
  { importId, hasBegun, added, passedOver, used }: Reading,
): Promise<(Taken & { isFinished: boolean }) | { ok: false; reason: "not-found" } | null> {
  return db.transaction().execute(async (trx) => {
    // Asked again: the person may have lost the company while a long file came in.
    const portfolio = await findPortfolio(trx, actor, companyId);
    if (!portfolio) return { ok: false as const, reason: "not-found" as const };
    const earlier = await earlierImport(trx, actor, input);
    if (earlier) return { ...earlier, isFinished: false };
    if (await haveChanged(trx, actor, companyId, used)) return null;
    if (hasBegun) {
      if ((await countImported(trx, importId)) !== added) return null;
      await finishImport(trx, importId);
    }
    await recordAudit(trx, actor, {
      action: "valuation.import-flows",
      target: `company:${companyId}`,
      details: { ...aboutCompany(actor, companyId), added, passedOver, ...fileDetails(input.source) },
    });
    await recordOnce(trx, actor, "import-flows", input.once, `${added}+${passedOver}`);
    return { ok: true as const, added, others: passedOver, isFinished: true };
  });
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
  if (used.size === 0) return false;
  const held = new Set((await findEveryHolding(trx, actor, companyId)).map(({ id }) => id));
  const counts = await countFlows(trx, actor, [...used.keys()]);
  return [...used].some(([id, before]) => !held.has(id) || (counts.get(id) ?? 0) !== before);
}

async function earlierImport(trx: Trx, actor: Actor, input: ImportInput): Promise<Taken | null> {
  const earlier = await resultOfOnce(trx, actor, "import-flows", input.once);
  if (earlier === undefined) return null;
  const [added = 0, others = 0] = earlier.split("+").map(Number);
  return { ok: true, added, others };
}

function keyOf(holdingId: string, { date, amount, note }: Pick<FlowRow, "date" | "amount" | "note">): string {
  return JSON.stringify([holdingId, date, amount, note]);
}
