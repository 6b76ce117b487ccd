/** What a client's people are told when staff let them in or stop them. */
import { brand } from "#app/brand.ts";
import { mailCompanies } from "#app/features/core/mail/queue-mail.server.ts";
import type { Trx } from "#app/platform/database.server.ts";
import { env } from "#app/platform/env.server.ts";

export function tellPaused(trx: Trx, companyId: string, reason: string): Promise<number> {
  return tell(trx, companyId, `Your access to ${brand.name} is paused`, [
    "Our staff have paused your company’s access: nobody of it can sign in, and everybody was signed out. What your company has stays as it is.",
    `The reason: ${reason}`,
  ]);
}

export function tellOpened(trx: Trx, companyId: string): Promise<number> {
  return tell(trx, companyId, `Your access to ${brand.name} is open`, [
    `Your company’s people can sign in: ${env().origin}/login`,
  ]);
}

function tell(trx: Trx, companyId: string, subject: string, paragraphs: string[]): Promise<number> {
  return mailCompanies(trx, [companyId], {
    kind: "access-changed",
    subject,
    paragraphs,
    relatedType: "company",
    relatedId: companyId,
  });
}
