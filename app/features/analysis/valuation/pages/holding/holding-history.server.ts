import { oldestFirst } from "#app/features/oldest-first.ts";
import { findAudit } from "#app/features/core/audit/find-audit.server.ts";
import { changeHappening } from "#app/features/record-changes/change-happenings.server.ts";
import type { RecordChange } from "#app/features/record-changes/record-change.scope.server.ts";
import type { Db } from "#app/platform/database.server.ts";

/** What the audit log has of a holding that its page tells. */
const DONE: Record<string, string> = {
  "valuation.add-holding": "Added",
  "valuation.edit-holding": "Edited",
  "valuation.choose-method": "Method chosen",
  "valuation.set-inputs": "Inputs entered",
  "valuation.add-flow": "Cash flow added",
  "valuation.remove-flow": "Cash flow removed",
  "valuation.make-memo": "Memo made",
  "valuation.remove-holding": "Removed",
  "valuation.restore-holding": "Restored",
};

/** All that happened to a holding, newest last. Its reader may see it. */
export async function holdingHistory(db: Db, id: string, changes: readonly RecordChange[]) {
  const history = await findAudit(db, `valuation-holding:${id}`, Object.keys(DONE));
  return oldestFirst([
    ...history.map(({ seq, action, by, at }) => ({ key: String(seq), what: DONE[action] ?? action, by, at })),
    ...changes.map(changeHappening),
  ]);
}
