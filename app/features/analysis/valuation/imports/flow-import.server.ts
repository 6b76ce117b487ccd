import type { Actor } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/desk/audit/record-audit.server.ts";
import { count } from "#app/plural.ts";
import type { Wanted } from "#app/features/analysis/imports/held-import.server.ts";
import { fileDetails, type TakenImport } from "#app/features/analysis/imports/import-kind.ts";
import { longImport, type LongWriter } from "#app/features/analysis/imports/long-import.server.ts";
import { rawRows, undoLog } from "#app/features/analysis/imports/undo-log.server.ts";
import { aboutCompany } from "#app/features/analysis/tools/about-company.ts";
import { beginImport, finishImport } from "#app/features/analysis/tools/imports.server.ts";
import type { Db, Trx } from "#app/platform/database.server.ts";
import { newId } from "#app/platform/secrets/random.server.ts";
import { countFlows } from "../records/find-flows.server.ts";
import { findEveryHolding } from "../records/find-holdings.server.ts";
import { portfolioDesk, portfolioHrefOf } from "../records/portfolio-desk.server.ts";
import { type FlowDesk, FlowJudge, MOST_UNDONE, openFlows } from "./judge-flows.server.ts";
import { forgetFlows } from "./unfinished-flows.server.ts";
import { FLOW_COLUMNS, type FlowRow } from "./valuation-columns.ts";
import { findPortfolio } from "../records/valuation.scope.server.ts";

const NOUN = ["cash flow", "cash flows"] as const;

/**
 * Cash flows of a file for the holdings it names. One that is there already (its holding, day, amount and note) is passed
 * over, so that a file can be sent again; the same twice in one file are two. One with the ID of a flow, as exported files
 * have it, changes that flow.
 */
export const flowImport = longImport<FlowRow, FlowDesk>({
  kind: "flows",
  title: "Import cash flows",
  noun: NOUN,
  mostRows: 100_000,
  canUndo: true,
  columns: FLOW_COLUMNS,
  findDesk: portfolioDesk("", "flows"),
  async open(db, actor, { companyId }) {
    return (await findPortfolio(db, actor, companyId)) ? openFlows(db, actor, companyId) : null;
  },
  judge: (desk) => new FlowJudge(desk),
  writer: (db, actor, desk, id, { file }) => new FlowWriter(db, actor, desk, id, fileDetails(file)),
});

class FlowWriter implements LongWriter<FlowRow> {
  readonly #db: Db;
  readonly #actor: Actor;
  readonly #desk: FlowDesk;
  readonly #id: string;
  readonly #file: ReturnType<typeof fileDetails>;
  /** The holdings the file names, with the flows they had. */
  readonly #used = new Map<string, number>();
  readonly #written: { id: string; label: string }[] = [];
  /** Corrections are few, and are written with the last of the file. */
  readonly #changed: Extract<Wanted<FlowRow>, { is: "changed" }>[] = [];
  #added = 0;

  constructor(db: Db, actor: Actor, desk: FlowDesk, id: string, file: ReturnType<typeof fileDetails>) {
    this.#db = db;
    this.#actor = actor;
    this.#desk = desk;
    this.#id = id;
    this.#file = file;
  }

  async write(wanted: readonly Wanted<FlowRow>[]): Promise<void> {
    this.#changed.push(...wanted.filter((one) => one.is === "changed"));
    const rows = wanted.filter((one) => one.is === "new");
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
    const before = await rawRows(
      trx,
      "valuation_flows",
      this.#changed.map(({ id }) => id),
    );
    if (before.size !== this.#changed.length) return null;
    for (const { id, row } of this.#changed) {
      await trx
        .updateTable("valuation_flows")
        .set({ flow_on: row.date, amount_pence: row.amount, note: row.note })
        .where("id", "=", id)
        .execute();
    }
    if (this.#added > 0) await finishImport(trx, this.#id);
    await recordAudit(trx, this.#actor, {
      action: "valuation.import-flows",
      target: `company:${companyId}`,
      details: {
        ...aboutCompany(this.#actor, companyId),
        added: this.#added,
        changed: this.#changed.length,
        ...this.#file,
      },
    });
    return {
      title: "File imported",
      text: `${count(this.#added, ...NOUN)} added, ${this.#changed.length} changed.${this.#isTooLong() ? " So many can’t be undone as one." : ""}`,
      to: portfolioHrefOf("", this.#actor, companyId),
      ...(!this.#isTooLong() && {
        undo: await undoLog(trx, { table: "valuation_flows", noun: "flow" }, before, [
          ...this.#written,
          ...this.#changed,
        ]),
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
