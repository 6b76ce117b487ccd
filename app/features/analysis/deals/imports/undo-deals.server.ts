import type { Undone, UndoLog } from "#app/features/analysis/imports/undo-log.server.ts";
import type { Trx } from "#app/platform/database.server.ts";

/** The moves between stages that the import made of deals that are as before again. */
export async function forgetMoves(trx: Trx, { rows }: UndoLog, { restored }: Undone): Promise<void> {
  const ids = new Set(restored);
  for (const { id, before } of rows) {
    if (!ids.has(id) || before === null) continue;
    await trx
      .deleteFrom("deal_moves")
      .where("deal_id", "=", id)
      .where("moved_at", ">", String(before.stage_changed_at))
      .execute();
  }
}
