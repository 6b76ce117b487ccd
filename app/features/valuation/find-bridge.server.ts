import type { Actor } from "#app/features/actor.ts";
import type { Outcome } from "#app/features/figures/problem.ts";
import type { Db } from "#app/platform/database.server.ts";
import { findFlowsBetween, findRates } from "./find-holdings.server.ts";
import { findSnapshot, type Snapshot } from "./find-snapshots.server.ts";
import { snapshotBridge } from "./snapshot-bridge.ts";
import type { Bridge } from "./value-bridge.ts";

/** The bridge from an earlier snapshot of the same company to this one, or null where there is no such snapshot. */
export async function findBridge(
  db: Db,
  actor: Actor,
  closing: Snapshot,
  openingId: string,
): Promise<{ opening: Snapshot; bridge: Outcome<Bridge> } | null> {
  const opening = await findSnapshot(db, actor, openingId);
  if (!opening || opening.companyId !== closing.companyId || opening.asOf >= closing.asOf) return null;
  const flows = await findFlowsBetween(db, actor, closing.companyId, {
    after: opening.asOf,
    until: closing.asOf,
  });
  const rates = await findRates(db, actor, closing.companyId);
  return { opening, bridge: snapshotBridge(opening.body, closing.body, flows, rates) };
}
