import type { Actor } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/desk/audit/record-audit.server.ts";
import type { Problem } from "#app/features/analysis/figures/problem.ts";
import { aboutCompany } from "#app/features/analysis/tools/about-company.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { covenantColumns, partProblems } from "./add-covenant.server.ts";
import { findCovenant } from "./find-covenants.server.ts";
import { findKpis } from "./find-kpi-book.server.ts";
import type { CovenantInput } from "../forms/kpi.schema.ts";

export type EditCovenantResult =
  | { ok: true; name: string }
  | { ok: false; reason: "not-found" | "changed" }
  | { ok: false; reason: "problems"; problems: Problem[] };

/** Changes what a covenant asks or what it is tested on; every period is tested by the new terms. */
export async function editCovenant(
  db: Db,
  actor: Actor,
  input: CovenantInput & { covenantId: string; seen?: string | undefined },
): Promise<EditCovenantResult> {
  return db.transaction().execute(async (trx): Promise<EditCovenantResult> => {
    const before = await findCovenant(trx, actor, input.covenantId);
    if (!before) return { ok: false, reason: "not-found" };
    if (input.seen && input.seen !== before.updatedAt) return { ok: false, reason: "changed" };
    const problems = partProblems(input, await findKpis(trx, actor, before.companyId));
    if (problems.length > 0) return { ok: false, reason: "problems", problems };
    await trx
      .updateTable("covenants")
      .set({ ...covenantColumns(input), updated_at: nowIso() })
      .where("id", "=", before.id)
      .where("removed_at", "is", null)
      .execute();
    await recordAudit(trx, actor, {
      action: "covenant.edit",
      target: `covenant:${before.id}`,
      details: {
        kind: input.kind,
        limit: input.limit,
        ...(input.limit !== before.limit && { limitBefore: before.limit }),
        ...aboutCompany(actor, before.companyId),
      },
    });
    return { ok: true, name: input.name };
  });
}
