import { whoDoesWithout } from "#app/features/core/notification-preferences/who-does-without.server.ts";
import type { Trx } from "#app/platform/database.server.ts";
import { MAIL_KINDS, type PlainMailKind } from "./mail-kind.ts";
import { queueMails } from "./queue-mail.server.ts";

/** Read at a time; neither companies nor their people are bounded: everybody is told. */
const companiesAtATime = 200;
const peopleAtATime = 500;

export interface CompanyMail {
  kind: PlainMailKind;
  subject: string;
  relatedType: string;
  relatedId: string;
  paragraphs: readonly string[];
}

/**
 * Writes a message to everybody with an account in these companies, unless they do without such mails, a few hundred at
 * a time: with a thousand companies a statement for each person would hold everybody else up.
 * @returns how many were written; the demonstration's people, to whom nothing is sent, are not counted.
 */
export async function mailCompanies(
  trx: Trx,
  companyIds: readonly string[],
  mail: CompanyMail,
): Promise<number> {
  let written = 0;
  for (let from = 0; from < companyIds.length; from += companiesAtATime)
    written += await mailSome(trx, companyIds.slice(from, from + companiesAtATime), mail);
  return written;
}

async function mailSome(trx: Trx, companyIds: readonly string[], mail: CompanyMail): Promise<number> {
  const { preference } = MAIL_KINDS[mail.kind];
  let written = 0;
  for (let after = ""; ;) {
    const people = await trx
      .selectFrom("users")
      .select(["id", "email", "first_name", "last_name", "is_demo"])
      .where("company_id", "in", companyIds)
      .where("status", "=", "active")
      .where("id", ">", after)
      .orderBy("id")
      .limit(peopleAtATime)
      .execute();
    const ids = people.map(({ id }) => id);
    const without = preference ? await whoDoesWithout(trx, ids, preference) : new Set<string>();
    const told = people.filter(({ id }) => !without.has(id));
    await queueMails(
      trx,
      told.map((person) => ({
        ...mail,
        to: person.email,
        name: `${person.first_name} ${person.last_name}`.trim(),
        isDemo: person.is_demo === 1,
      })),
    );
    written += told.filter(({ is_demo }) => is_demo === 0).length;
    after = ids.at(-1) ?? "";
    if (people.length < peopleAtATime) return written;
  }
}
