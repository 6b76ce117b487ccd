import { type Actor, isMember } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { mailCompanies } from "#app/features/core/mail/queue-mail.server.ts";
import { recordOnce, resultOfOnce } from "#app/features/submissions/once.server.ts";
import { linkTo } from "#app/link.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Db, Trx } from "#app/platform/database.server.ts";
import { env } from "#app/platform/env.server.ts";
import { isId, newId } from "#app/platform/secrets/random.server.ts";
import type { HoldingSource } from "./holding.ts";

export type GrantRefusal = "not-staff" | "unknown-company" | "unknown-report" | "already-held";
type GrantResult = { ok: true; holdingId: string } | { ok: false; reason: GrantRefusal };

/** What staff are told when a grant does not go through. */
export const GRANT_REFUSALS: Record<GrantRefusal, string> = {
  "not-staff": "Only staff can grant reports",
  "unknown-company": "That client no longer exists",
  "unknown-report": "Choose a published report from the list",
  "already-held": "This client already holds that report",
};

/**
 * Gives a company a published report: it stands in its My Reports from now on, for everybody in the company.
 * @param input.once the form's hidden value: a second post with it leads to the first one's grant.
 */
export async function grantReport(
  db: Db,
  actor: Actor,
  input: { companyId: string; reportId: string; once?: string },
): Promise<GrantResult> {
  return db.transaction().execute(async (trx) => {
    const earlier = await resultOfOnce(trx, actor, "grant-report", input.once);
    if (earlier) return { ok: true, holdingId: earlier };
    const result = await grantReportIn(trx, actor, input);
    if (!result.ok) return result;
    await tellGranted(trx, input);
    await recordOnce(trx, actor, "grant-report", input.once, result.holdingId);
    return result;
  });
}

async function tellGranted(trx: Trx, { companyId, reportId }: { companyId: string; reportId: string }) {
  const { title } = await trx
    .selectFrom("reports")
    .select("title")
    .where("id", "=", reportId)
    .executeTakeFirstOrThrow();
  const page = linkTo("/client-portal/reports", { hash: `report-${reportId}` });
  await mailCompanies(trx, [companyId], {
    kind: "report-granted",
    subject: `A report for you: ${title}`,
    paragraphs: [
      `“${title}” stands in My Reports now, for everybody of your company.`,
      `Read and download it here: ${env().origin}${page}`,
    ],
    relatedType: "report",
    relatedId: reportId,
    about: page,
  });
}

/** The same inside the caller's transaction, which tells of it. */
export async function grantReportIn(
  trx: Trx,
  actor: Actor,
  input: { companyId: string; reportId: string; source?: HoldingSource; isDemo?: boolean },
): Promise<GrantResult> {
  if (actor.role !== "admin" && actor.role !== "system") return { ok: false, reason: "not-staff" };
  const company =
    isId(input.companyId) &&
    (await trx
      .selectFrom("companies")
      .select(["id", "name"])
      .where("id", "=", input.companyId)
      .where("merged_into", "is", null)
      .executeTakeFirst());
  if (!company) return { ok: false, reason: "unknown-company" };
  const report =
    isId(input.reportId) &&
    (await trx
      .selectFrom("reports")
      .select(["id", "title", "version"])
      .where("id", "=", input.reportId)
      // What left the shop can be given back to whom it was taken from.
      .where((eb) =>
        eb.or([
          eb("status", "=", "published"),
          eb.and([
            eb("status", "=", "withdrawn"),
            eb.exists(
              eb
                .selectFrom("holdings")
                .select("holdings.id")
                .whereRef("holdings.report_id", "=", "reports.id")
                .where("holdings.company_id", "=", input.companyId)
                .where("holdings.end_reason", "is not", null),
            ),
          ]),
        ]),
      )
      .executeTakeFirst());
  if (!report) return { ok: false, reason: "unknown-report" };

  const id = newId();
  const source = input.source ?? "granted";
  const made = await trx
    .insertInto("holdings")
    .values({
      id,
      company_id: company.id,
      report_id: report.id,
      source,
      granted_by: isMember(actor) ? actor.userId : null,
      granted_at: nowIso(),
      is_demo: input.isDemo ? 1 : 0,
    })
    .onConflict((conflict) =>
      conflict.columns(["company_id", "report_id"]).where("ended_at", "is", null).doNothing(),
    )
    .executeTakeFirst();
  if (made.numInsertedOrUpdatedRows !== 1n) return { ok: false, reason: "already-held" };
  await recordAudit(trx, actor, {
    action: "report.grant",
    target: `report:${report.id}`,
    details: { company: company.id, title: report.title, version: report.version, source },
  });
  return { ok: true, holdingId: id };
}
