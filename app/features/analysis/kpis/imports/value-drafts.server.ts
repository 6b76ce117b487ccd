import {
  beginImport,
  dropLongImport,
  findCutOff,
  letOthersGo,
  removeInPieces,
  ROWS_AT_A_TIME,
} from "#app/features/analysis/tools/imports.server.ts";
import type { Db, Trx } from "#app/platform/database.server.ts";
import type { ReadValue } from "./kpi-columns.ts";
import type { Period } from "../maths/period.ts";

type Draft = Pick<ReadValue, "value" | "source"> & { kpiId: string; period: Period };

/** Values of a file that is coming in, written piece by piece to where nobody looks. */
export class ValueDrafts {
  /** The import is in the database, with its first rows. */
  hasBegun = false;
  readonly #db: Db;
  readonly #companyId: string;
  readonly #importId: string;
  #rows: Draft[] = [];

  constructor(db: Db, companyId: string, importId: string) {
    this.#db = db;
    this.#companyId = companyId;
    this.#importId = importId;
  }

  async add({ kpi, period, value, source }: ReadValue): Promise<void> {
    this.#rows.push({ kpiId: kpi.id, period, value, source });
    if (this.#rows.length >= ROWS_AT_A_TIME) await this.write();
  }

  /** Writes what has not been written yet. */
  async write(): Promise<void> {
    const rows = this.#rows;
    if (rows.length === 0) return;
    this.#rows = [];
    const importId = this.#importId;
    if (!this.hasBegun) await beginImport(this.#db, importId, this.#companyId, "kpi-values");
    this.hasBegun = true;
    await this.#db
      .insertInto("kpi_value_drafts")
      .values(
        rows.map(({ kpiId, period, value, source }) => ({
          import_id: importId,
          kpi_id: kpiId,
          period,
          value,
          source: source ?? "",
        })),
      )
      .execute();
    await letOthersGo();
  }
}

/** Makes an import's drafts values, in one statement: others wait no longer than it takes. */
export async function keepDrafts(
  trx: Trx,
  importId: string,
  { companyId, by, at }: { companyId: string; by: string | null; at: string },
): Promise<void> {
  await trx
    .insertInto("kpi_values")
    .columns(["kpi_id", "period", "company_id", "value", "source", "entered_by", "entered_at"])
    .expression((eb) =>
      eb
        .selectFrom("kpi_value_drafts")
        .where("import_id", "=", importId)
        .select((row) => [
          "kpi_id",
          "period",
          row.val(companyId).as("company_id"),
          "value",
          "source",
          row.val(by).as("entered_by"),
          row.val(at).as("entered_at"),
        ]),
    )
    .onConflict((conflict) =>
      conflict.columns(["kpi_id", "period"]).doUpdateSet((eb) => ({
        value: eb.ref("excluded.value"),
        source: eb.ref("excluded.source"),
        entered_by: eb.ref("excluded.entered_by"),
        entered_at: eb.ref("excluded.entered_at"),
      })),
    )
    .execute();
}

/** Takes an import's drafts out: they became values, or won't. */
export async function forgetDrafts(db: Db, importId: string): Promise<void> {
  await removeInPieces(async () => {
    const some = db
      .selectFrom("kpi_value_drafts")
      .select(["kpi_id", "period"])
      .where("import_id", "=", importId)
      .limit(ROWS_AT_A_TIME);
    const removed = await db
      .deleteFrom("kpi_value_drafts")
      .where("import_id", "=", importId)
      .where((eb) => eb(eb.refTuple("kpi_id", "period"), "in", some.$asTuple("kpi_id", "period")))
      .executeTakeFirst();
    return removed.numDeletedRows;
  });
  await dropLongImport(db, importId);
}

/** The same of imports that a stop of the product cut off. */
export async function sweepDrafts(db: Db): Promise<void> {
  for (const id of await findCutOff(db, "kpi-values")) await forgetDrafts(db, id);
}
