import type { Actor } from "#app/features/actor.ts";
import { aboutCompany } from "#app/features/analysis/tools/about-company.ts";
import { command, refused } from "#app/features/analysis/tools/command.server.ts";
import type { AuditAction } from "#app/features/core/audit/audit-action.ts";
import { type AuditEntry, recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import type { Trx } from "#app/platform/database.server.ts";
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
export function onHolding<In extends Input, Result>(run: (here: OnHolding, input: In) => Promise<Result>) {
  return command(async (trx, actor, input: In) => {
    const holding = await findHolding(trx, actor, input.holdingId);
    if (!holding) return refused("not-found");
    if (holding.removedAt) return refused("removed");
    if (input.seen !== undefined && input.seen !== holding.revision) return refused("changed");
    return run({ trx, actor, holding }, input);
  });
}

/** Records a change of a holding in the audit log. */
export function recordChange(
  { trx, actor, holding }: OnHolding,
  action: AuditAction,
  details: AuditEntry["details"] = {},
): Promise<void> {
  return recordAudit(trx, actor, {
    action,
    target: `valuation-holding:${holding.id}`,
    details: { ...aboutCompany(actor, holding.companyId), ...details },
  });
}
