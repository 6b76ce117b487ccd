import type { Actor } from "#app/features/actor.ts";
import { openHoldingsVisibleTo } from "#app/features/publishing/holdings/holding.scope.server.ts";
import { mailCompanies } from "#app/features/core/mail/mail-companies.server.ts";
import type { Trx } from "#app/platform/database.server.ts";
import { env } from "#app/platform/env.server.ts";

/** Read at a time; how many there are is not bounded: every holder is told. */
const companiesAtATime = 1000;

interface Renewed {
  reportId: string;
  title: string;
  version: number;
  changeNote: string;
}

/**
 * Tells everybody with an account in a company that holds the report what its new version changes, unless they do
 * without such mails.
 * @returns how many mails were written.
 */
export async function tellHolders(trx: Trx, actor: Actor, renewed: Renewed): Promise<number> {
  const { reportId, title, version, changeNote } = renewed;
  let told = 0;
  for (let after = ""; ;) {
    const holders = await openHoldingsVisibleTo(trx, actor)
      .select("holdings.company_id")
      .where("holdings.report_id", "=", reportId)
      .where("holdings.company_id", ">", after)
      .orderBy("holdings.company_id")
      .limit(companiesAtATime)
      .execute();
    const companies = holders.map(({ company_id }) => company_id);
    told += await mailCompanies(trx, companies, {
      kind: "report-updated",
      subject: `Version ${version} of a report you hold: ${title}`,
      relatedType: "report",
      relatedId: reportId,
      paragraphs: [
        `There is a new version of “${title}”, which your company holds.`,
        `What changed in version ${version}: ${changeNote}`,
        `Download it in My Reports: ${env().origin}/client-portal/reports#report-${reportId}`,
      ],
    });
    after = companies.at(-1) ?? "";
    if (companies.length < companiesAtATime) return told;
  }
}
