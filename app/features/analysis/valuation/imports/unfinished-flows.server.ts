import {
  dropLongImport,
  findCutOff,
  removeInPieces,
  ROWS_AT_A_TIME,
} from "#app/features/analysis/tools/imports.server.ts";
import type { Db } from "#app/platform/database.server.ts";

/** Takes out what came of an import that won't be finished. Nobody has seen any of it. */
export async function forgetFlows(db: Db, importId: string): Promise<void> {
  await removeInPieces(async () => {
    const { numDeletedRows } = await db
      .deleteFrom("valuation_flows")
      .where("id", "in", (eb) =>
        eb.selectFrom("valuation_flows").select("id").where("import_id", "=", importId).limit(ROWS_AT_A_TIME),
      )
      .executeTakeFirst();
    return numDeletedRows;
  });
  await dropLongImport(db, importId);
}

/** The same of imports that a stop of the product cut off. */
export async function sweepFlows(db: Db): Promise<void> {
  for (const id of await findCutOff(db, "flows")) await forgetFlows(db, id);
}
