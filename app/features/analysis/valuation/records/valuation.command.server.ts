import type { Actor } from "#app/features/actor.ts";
import { aboutCompany } from "#app/features/analysis/tools/about-company.ts";
import { refused } from "#app/features/analysis/tools/command.server.ts";
import type { AuditAction } from "#app/features/core/audit/audit-action.ts";
import type { AuditEntry } from "#app/features/core/audit/record-audit.server.ts";
import { type Done, recorded, runCommand } from "#app/features/core/command.server.ts";
import type { Db, Trx } from "#app/platform/database.server.ts";
import { findHolding } from "./find-holdings.server.ts";
import { findPortfolio, type Holding, type Portfolio } from "./valuation.scope.server.ts";

/** What a command on a portfolio works with. */
interface OnPortfolio {
  trx: Trx;
  actor: Actor;
  portfolio: Portfolio;
}

/** What a command on a holding works with. */
interface OnHolding {
  trx: Trx;
  actor: Actor;
  holding: Holding;
}

type Returned = Done<{ ok: true }> | { ok: boolean };

/** A command on a company's portfolio, in one transaction. Staff say which company; a client's own is taken. */
export const onPortfolio =
  <In extends string | null | { companyId?: string | null | undefined }, Body extends Returned>(
    run: (here: OnPortfolio, input: In) => Promise<Body>,
  ) =>
  (db: Db, actor: Actor, input: In) =>
    runCommand(db, actor, async (trx) => {
      const asked = typeof input === "string" ? input : input?.companyId;
      const portfolio = await findPortfolio(trx, actor, asked ?? null);
      return portfolio ? run({ trx, actor, portfolio }, input) : refused("not-found");
    });

/** What a change of a portfolio returns, with its entry. */
export function changedPortfolio<Made extends object>(
  { actor, portfolio: { companyId } }: OnPortfolio,
  { target = `company:${companyId}`, ...entry }: Omit<AuditEntry, "target"> & { target?: string },
  made?: Made,
) {
  return recorded(
    { ...entry, target, details: { ...aboutCompany(actor, companyId), ...entry.details } },
    made,
  );
}

interface HoldingInput {
  holdingId: string;
  /** The revision that the page showed; without it the last one is changed. */
  seen?: number | undefined;
}

/** A command on a holding that the actor may see, in one transaction; a removed one is not changed. */
export const onHolding =
  <In extends HoldingInput, Body extends Returned>(run: (here: OnHolding, input: In) => Promise<Body>) =>
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
  return recorded(
    { action, target, details: { ...aboutCompany(actor, holding.companyId), ...details } },
    made,
  );
}
