/** What people do with covenants: add, edit and remove them. */
import type { Actor } from "#app/features/actor.ts";
import { problem, type Problem } from "#app/features/numbers/problem.ts";
import { aboutCompany } from "#app/features/analysis/tools/about-company.ts";
import { command, done, refused } from "#app/features/analysis/tools/command.server.ts";
import { onRecord } from "#app/features/analysis/tools/on-record.server.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { recordOnce, resultOfOnce } from "#app/features/submissions/once.server.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Trx } from "#app/platform/database.server.ts";
import { newId } from "#app/platform/secrets/random.server.ts";
import { evaluateCovenant, forgetCovenant, watchCovenant } from "../alerts/watch-covenant.server.ts";
import type { CovenantInput } from "../forms/kpi.schema.ts";
import { COVENANT_PARTS, type CovenantPart } from "./covenant-fields.ts";
import { findCovenant } from "./find-covenants.server.ts";
import { findKpis, type StoredKpi } from "./find-kpi-book.server.ts";
import { covenantsVisibleTo, findKpiDesk } from "./kpi.scope.server.ts";
import { noQuotaForKpis } from "./room-for-records.server.ts";

const onCovenant = onRecord("covenant", "covenantId", findCovenant);

interface AddCovenantInput extends CovenantInput {
  companyId?: string | null | undefined;
  once?: string | undefined;
}

/** Adds a covenant over KPIs that hold its parts. */
export const addCovenant = command(async (trx, actor, input: AddCovenantInput) => {
  const desk = await findKpiDesk(trx, actor, input.companyId ?? null);
  if (!desk) return refused("not-found");
  const earlier = await resultOfOnce(trx, actor, "add-covenant", input.once);
  const first =
    earlier === undefined
      ? undefined
      : await covenantsVisibleTo(trx, actor)
          .select("covenants.id")
          .where("covenants.id", "=", earlier)
          .executeTakeFirst();
  if (first) return done({ id: first.id });
  const noRoom = await noQuotaForKpis(trx, actor, desk, "covenant");
  if (noRoom) return refused(noRoom);
  const problems = partProblems(input, await findKpis(trx, actor, desk.companyId));
  if (problems.length > 0) return refused("problems", { problems });
  const id = await insertCovenant(trx, actor, desk.companyId, input, desk.isDemoCompany);
  await recordAudit(trx, actor, {
    action: "covenant.add",
    target: `covenant:${id}`,
    details: { kind: input.kind, limit: input.limit, ...aboutCompany(actor, desk.companyId) },
  });
  await recordOnce(trx, actor, "add-covenant", input.once, id);
  await evaluateCovenant(trx, actor, desk.companyId, id);
  return done({ id });
});

interface EditCovenantInput extends CovenantInput {
  covenantId: string;
  seen?: string | undefined;
}

/** Changes what a covenant asks or what it is tested on; every period is tested by the new terms. */
export const editCovenant = onCovenant(async ({ trx, actor, record, audit }, input: EditCovenantInput) => {
  const { id, companyId, isDemo } = record;
  if (input.seen && input.seen !== record.updatedAt) return refused("changed");
  const problems = partProblems(input, await findKpis(trx, actor, companyId));
  if (problems.length > 0) return refused("problems", { problems });
  await trx
    .updateTable("covenants")
    .set({ ...covenantColumns(input), updated_at: nowIso() })
    .where("id", "=", id)
    .where("removed_at", "is", null)
    .execute();
  await audit("covenant.edit", {
    kind: input.kind,
    limit: input.limit,
    ...(input.limit !== record.limit && { limitBefore: record.limit }),
  });
  await watchCovenant(trx, actor, { ...input, id, companyId, isDemo });
  await evaluateCovenant(trx, actor, companyId, id);
  return done({ name: input.name });
});

/** Takes a covenant away. Its KPIs stay. */
export const removeCovenant = onCovenant(async ({ trx, record: { id, name }, audit }) => {
  const at = nowIso();
  await trx
    .updateTable("covenants")
    .set({ removed_at: at, updated_at: at })
    .where("id", "=", id)
    .where("removed_at", "is", null)
    .execute();
  await forgetCovenant(trx, id, at);
  await audit("covenant.remove");
  return done({ name });
});

/** With the rule that watches it. */
export async function insertCovenant(
  trx: Trx,
  actor: Pick<Actor, "userId">,
  companyId: string,
  input: CovenantInput,
  isDemo: boolean,
): Promise<string> {
  const id = newId();
  const at = nowIso();
  await trx
    .insertInto("covenants")
    .values({
      id,
      company_id: companyId,
      ...covenantColumns(input),
      created_at: at,
      updated_at: at,
      is_demo: isDemo ? 1 : 0,
    })
    .execute();
  await watchCovenant(trx, actor, { id, companyId, isDemo, ...input });
  return id;
}

/** The columns that people fill in; parts that its kind doesn't ask for are none. */
export function covenantColumns(input: CovenantInput) {
  const isLeverage = input.kind === "leverage";
  const isService = input.kind === "debt-service";
  return {
    name: input.name,
    kind: input.kind,
    limit_times: input.limit,
    net_debt_kpi: isLeverage ? (input.netDebt ?? null) : null,
    ebitda_kpi: input.ebitda,
    interest_kpi: isLeverage ? null : (input.interest ?? null),
    capex_kpi: isService ? (input.capex ?? null) : null,
    amortisation_kpi: isService ? (input.amortisation ?? null) : null,
  };
}

/** The parts its kind can't do without, and KPIs that are money of one currency and of one frequency. */
export function partProblems(input: CovenantInput, kpis: readonly StoredKpi[]): Problem[] {
  const problems: Problem[] = [];
  const add = (where: CovenantPart, what: string, right: string) =>
    problems.push(problem("part", where, what, right));
  if (input.kind === "leverage" && !input.netDebt) {
    add("netDebt", "Leverage has no KPI for net debt", "Select the KPI that holds it");
  }
  if (input.kind !== "leverage" && !input.interest) {
    add("interest", "This covenant has no KPI for interest", "Select the KPI that holds it");
  }
  const chosen = COVENANT_PARTS.flatMap(({ part }): { part: CovenantPart; kpi: StoredKpi }[] => {
    const id = input[part];
    if (!id) return [];
    const kpi = kpis.find((one) => one.id === id);
    if (!kpi) add(part, "The KPI is not in the list", "Select it from the list");
    return kpi ? [{ part, kpi }] : [];
  });
  // What EBITDA is not in money of, the others can't be compared with.
  const ebitda = chosen.find(({ part, kpi }) => part === "ebitda" && kpi.unit === "money")?.kpi;
  for (const { part, kpi } of chosen) {
    if (kpi.unit !== "money") add(part, `${kpi.name} is not in money`, "Select a KPI in money");
    else if (ebitda && kpi.currency !== ebitda.currency) {
      add(
        part,
        `${kpi.name} is in ${kpi.currency} and EBITDA in ${ebitda.currency}`,
        "Bring both to one currency",
      );
    } else if (ebitda && kpi.frequency !== ebitda.frequency) {
      add(
        part,
        `${kpi.name} is ${kpi.frequency} and EBITDA ${ebitda.frequency}`,
        "Use KPIs of one frequency",
      );
    }
  }
  return problems;
}
