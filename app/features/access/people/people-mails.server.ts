import { brand } from "#app/brand.ts";
import type { Actor, CompanyRole } from "#app/features/actor.ts";
import { isMember } from "#app/features/actor.ts";
import { hasLimits } from "#app/features/core/company-roles/company-role.policy.ts";
import { companyRoleLabel } from "#app/features/core/company-roles/company-role.ts";
import { queueMail } from "#app/features/core/mail/queue-mail.server.ts";
import { pounds } from "#app/features/wording.ts";
import type { Trx } from "#app/platform/database.server.ts";
import { env } from "#app/platform/env.server.ts";
import type { CompanyPerson, BuyingLimits } from "./people.ts";

/** Who did it, as the person it concerns reads it. */
export function byWhom(actor: Actor): string {
  if (!isMember(actor) || actor.role === "admin") return "our staff";
  return `${actor.firstName} ${actor.lastName}`.trim() || actor.email;
}

async function tell(
  trx: Trx,
  kind: "role-changed" | "access-ended" | "invitation-settled",
  person: Pick<CompanyPerson, "id" | "email">,
  subject: string,
  said: string[],
) {
  await queueMail(trx, {
    kind,
    to: person.email,
    userId: person.id,
    subject,
    paragraphs: said,
    relatedType: "user",
    relatedId: person.id,
  });
}

/** "Buyer, £5,000 for one order and no limit in 30 days". */
export function sayRights(role: CompanyRole, { order, month }: BuyingLimits): string {
  const label = companyRoleLabel[role];
  if (!hasLimits(role)) return label;
  if (order === null && month === null) return `${label}, without a limit`;
  const of = (pence: number | null) => (pence === null ? "no limit" : pounds(pence));
  return `${label}, ${of(order)} for one order and ${of(month)} in 30 days`;
}

export async function tellNewRights(
  trx: Trx,
  person: CompanyPerson,
  to: { role: CompanyRole } & BuyingLimits,
  by: Actor,
) {
  await tell(trx, "role-changed", person, `What you may do at ${brand.name} has changed`, [
    `You were: ${sayRights(person.role, person)}. From now on: ${sayRights(to.role, to)}.`,
    `Changed by ${byWhom(by)}. Your portal: ${env().origin}/client-portal`,
  ]);
}

export async function tellRemoved(trx: Trx, person: CompanyPerson, by: Actor): Promise<void> {
  await tell(trx, "access-ended", person, `Your access to ${brand.name} has ended`, [
    `You were taken out of your company’s account by ${byWhom(by)}. You are signed out, and your user key and API tokens no longer work.`,
    `If you did not expect this, write to ${brand.email.clients}.`,
  ]);
}

/** Tells the owner who invited somebody what became of it. */
export async function tellInviter(trx: Trx, person: CompanyPerson, what: string): Promise<void> {
  const inviter = await trx
    .selectFrom("users")
    .innerJoin("users as invited", "invited.invited_by", "users.id")
    .select(["users.id", "users.email"])
    .where("invited.id", "=", person.id)
    .where("users.status", "=", "active")
    .executeTakeFirst();
  if (!inviter) return;
  await tell(trx, "invitation-settled", inviter, `Your invitation of ${person.name}`, [
    what,
    `Your company’s people: ${env().origin}/client-portal/company/people`,
  ]);
}
