import type { Actor } from "#app/features/actor.ts";
import { aboutCompany } from "#app/features/analysis/tools/about-company.ts";
import { refused } from "#app/features/analysis/tools/command.server.ts";
import type { AuditAction } from "#app/features/core/audit/audit-action.ts";
import type { AuditEntry } from "#app/features/core/audit/record-audit.server.ts";
import { type Done, done, runCommand } from "#app/features/core/command.server.ts";
import type { Db, Trx } from "#app/platform/database.server.ts";
import { findHolding } from "./find-holdings.server.ts";
import type { Holding } from "./valuation.scope.server.ts";

/** What a command on a holding works with. */
interface OnHolding {
  trx: Trx;
  actor: Actor;
  holding: Holding;
}

interface Input {
  holdingId: string;
  /** The revision that the page showed; without it the last one is changed. */
  seen?: number | undefined;
}

/** A command on a holding that the actor may see, in one transaction; a removed one is not changed. */
export const onHolding =
  <In extends Input, Body extends Done<{ ok: true }> | { ok: boolean }>(
    run: (here: OnHolding, input: In) => Promise<Body>,
  ) =>
  (db: Db, actor: Actor, input: In) =>
    runCommand(db, actor, async (trx) => {
      const holding = await findHolding(trx, actor, input.holdingId);
      if (!holding) return refused("not-found");
      if (holding.removedAt) return refused("removed");
      if (input.seen !== undefined && input.seen !== holding.revision) return refused("changed");
      return run({ trx, actor, holding }, input);
    });

/** What a change of a holding returns, with its entry. */
export function changedHolding<Made extends object>(
  { actor, holding }: Pick<OnHolding, "actor" | "holding">,
  action: AuditAction,
  details: NonNullable<AuditEntry["details"]>,
  made?: Made,
) {
  const target = `valuation-holding:${holding.id}`;
  return done({ action, target, details: { ...aboutCompany(actor, holding.companyId), ...details } }, made);
}
