import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { command, done, refused } from "#app/features/analysis/tools/command.server.ts";
import { aboutCompany } from "#app/features/analysis/tools/about-company.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import { evaluateCovenant, watchCovenant } from "../alerts/watch-covenant.server.ts";
import { covenantColumns, partProblems } from "./add-covenant.server.ts";
import { findCovenant } from "./find-covenants.server.ts";
import { findKpis } from "./find-kpi-book.server.ts";
import type { CovenantInput } from "../forms/kpi.schema.ts";

/** Changes what a covenant asks or what it is tested on; every period is tested by the new terms. */
export const editCovenant = command(
  async (trx, actor, input: CovenantInput & { covenantId: string; seen?: string | undefined }) => {
    const before = await findCovenant(trx, actor, input.covenantId);
    if (!before) return refused("not-found");
    if (input.seen && input.seen !== before.updatedAt) return refused("changed");
    const problems = partProblems(input, await findKpis(trx, actor, before.companyId));
    if (problems.length > 0) return refused("problems", { problems });
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
    await watchCovenant(trx, actor, {
      ...input,
      id: before.id,
      companyId: before.companyId,
      isDemo: before.isDemo,
    });
    await evaluateCovenant(trx, actor, before.companyId, before.id);
    return done({ name: input.name });
  },
);
