import { brand } from "#app/brand.ts";
import { queueMail } from "#app/features/core/mail/queue-mail.server.ts";
import { notifyStaff } from "#app/features/core/notifications/notify-staff.server.ts";
import type { Trx } from "#app/platform/database.server.ts";
import { env } from "#app/platform/env.server.ts";

interface Person {
  id: string;
  email: string;
  first_name: string;
  last_name: string;
}

const nameOf = (person: Person) => `${person.first_name} ${person.last_name}`.trim() || person.email;

/** Tells a person that their role has changed, and every admin: nobody gains or loses these rights unseen. */
export async function tellOfRole(
  trx: Trx,
  person: Person,
  change: { role: "admin"; needsKey: boolean } | { role: "client"; company: string; needsTwoFactor: boolean },
  by: Pick<Person, "email">,
): Promise<void> {
  const isNowAdmin = change.role === "admin";
  const what = isNowAdmin
    ? `Your ${brand.name} account is now an admin’s. You no longer belong to a client company.${change.needsKey ? " Your password, user key and authenticator no longer work, because our staff could see what they were set up with: another message has the private link to set them up anew." : ""}`
    : `Your ${brand.name} account is now a client’s, of ${change.company}. ${
        change.needsTwoFactor
          ? `You need an authenticator app to sign in, and have set up none: ask ${brand.email.clients} for the link.`
          : "You need your authenticator code to sign in."
      }`;
  await queueMail(trx, {
    kind: "role-changed",
    to: person.email,
    subject: `Your ${brand.name} access has changed`,
    paragraphs: [
      what,
      `You have been signed out everywhere. Sign in again:\n${env().origin}/login${isNowAdmin ? "?as=admin" : ""}`,
      `If you did not expect this, write to ${brand.email.clients} at once.`,
    ],
    relatedType: "user",
    relatedId: person.id,
  });
  await notifyStaff(trx, {
    type: "other",
    title: isNowAdmin ? "A new admin" : "An admin’s rights ended",
    message: isNowAdmin
      ? `${nameOf(person)} was made an admin by ${by.email}.`
      : `${nameOf(person)} was made a client of ${change.company} by ${by.email}.`,
    priority: "high",
    relatedType: "user",
    relatedId: person.id,
  });
}
