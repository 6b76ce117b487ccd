import type { Actor } from "#app/features/actor.ts";
import type { Figure } from "#app/features/analysis/figures/figure.ts";
import { good, type Outcome } from "#app/features/numbers/problem.ts";
import type { Db } from "#app/platform/database.server.ts";
import { findSnapshot, type Snapshot } from "./find-snapshots.server.ts";
import { bridgeHoldings } from "../maths/snapshot-bridge.ts";
import { type Bridge, bridgeByHolding, bridgeFigures, valueBridge } from "../maths/value-bridge.ts";

interface FoundBridge {
  steps: Bridge;
  figures: Figure[];
  byHolding: { name: string; steps: Bridge }[];
}

/**
 * The bridge from an earlier snapshot of the same company to this one, or null where there is no such snapshot. It is
 * made of what the two keep, so nothing that is entered later moves it.
 */
export async function findBridge(
  db: Db,
  actor: Actor,
  closing: Snapshot,
  openingId: string,
): Promise<{ opening: Snapshot; bridge: Outcome<FoundBridge> } | null> {
  const opening = await findSnapshot(db, actor, openingId);
  if (!opening || opening.companyId !== closing.companyId || opening.asOf >= closing.asOf) return null;
  const holdings = bridgeHoldings(opening, closing);
  if (!holdings.ok) return { opening, bridge: holdings };
  const steps = valueBridge(holdings.value.holdings);
  if (!steps.ok) return { opening, bridge: steps };
  const figures = bridgeFigures(holdings.value.holdings, {
    currency: closing.body.currency,
    asOf: closing.asOf,
    source: `The snapshots of ${opening.asOf} and ${closing.asOf}`,
    warnings: holdings.value.warnings,
  });
  return {
    opening,
    bridge: good({ steps: steps.value, figures, byHolding: bridgeByHolding(holdings.value.holdings) }),
  };
}
