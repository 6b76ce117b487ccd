import { brand } from "#app/brand.ts";
import type { Actor } from "#app/features/actor.ts";
import { openHoldingsVisibleTo } from "#app/features/deliveries/holding.scope.server.ts";
import { queueMail } from "#app/features/mail/queue-mail.server.ts";
import type { Trx } from "#app/platform/database.server.ts";
import { env } from "#app/platform/env.server.ts";

/** Read at a time; how many there are is not bounded: every holder is told. */
const companiesAtATime = 200;
const mostPeople = 200;

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
  let told = 0;
  for (let after = ""; ;) {
    const companies = await openHoldingsVisibleTo(trx, actor)
      .select("holdings.company_id")
      .where("holdings.report_id", "=", renewed.reportId)
      .where("holdings.company_id", ">", after)
      .orderBy("holdings.company_id")
      .limit(companiesAtATime)
      .execute();
    for (const { company_id } of companies) told += await tellCompany(trx, renewed, company_id);
    after = companies.at(-1)?.company_id ?? "";
    if (companies.length < companiesAtATime) return told;
  }
}

async function tellCompany(trx: Trx, renewed: Renewed, companyId: string): Promise<number> {
  const { reportId, title, version, changeNote } = renewed;
  const people = await trx
    .selectFrom("users")
    .select(["email", "first_name", "last_name", "is_demo"])
    .where("company_id", "=", companyId)
    .where("status", "=", "active")
    .orderBy("id")
    .limit(mostPeople)
    .execute();
  let told = 0;
  for (const person of people) {
    const mail = await queueMail(trx, {
      kind: "report-updated",
      to: person.email,
      subject: `Version ${version} of a report you hold: ${title}`,
      text: [
        `Dear ${`${person.first_name} ${person.last_name}`.trim() || person.email},`,
        `There is a new version of “${title}”, which your company holds.`,
        `What changed in version ${version}: ${changeNote}`,
        `Download it in My Reports: ${env().origin}/client-portal/reports#report-${reportId}`,
        brand.name,
      ].join("\n\n"),
      relatedType: "report",
      relatedId: reportId,
      isDemo: person.is_demo === 1,
    });
    if (mail !== null) told += 1;
  }
  return told;
}
