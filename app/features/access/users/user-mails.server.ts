import { brand } from "#app/brand.ts";
import { type Actor, isMember } from "#app/features/actor.ts";
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
  change: { role: "admin"; needsKey: boolean } | { role: "removed" },
  by: Actor,
): Promise<void> {
  const isNowAdmin = change.role === "admin";
  const who = isMember(by) ? by.email : "the product";
  const paragraphs = isNowAdmin
    ? [
        `Your ${brand.name} account is now an admin’s. You no longer belong to a client company.${change.needsKey ? " Your password, user key and authenticator no longer work, because our staff could see what they were set up with: another message has the private link to set them up anew." : ""}`,
        `You have been signed out everywhere. Sign in again:\n${env().origin}/login?as=admin`,
      ]
    : [
        `Your admin’s account of ${brand.name} is closed. You have been signed out everywhere, and your user key and API tokens no longer work.`,
      ];
  await queueMail(trx, {
    kind: "role-changed",
    to: person.email,
    subject: `Your ${brand.name} access has changed`,
    paragraphs: [...paragraphs, `If you did not expect this, write to ${brand.email.clients} at once.`],
    relatedType: "user",
    relatedId: person.id,
  });
  await notifyStaff(trx, {
    type: "other",
    title: isNowAdmin ? "A new admin" : "An admin’s rights ended",
    message: isNowAdmin
      ? `${nameOf(person)} was made an admin by ${who}.`
      : `${nameOf(person)} was removed by ${who}.`,
    priority: "high",
    relatedType: "user",
    relatedId: person.id,
  });
}
