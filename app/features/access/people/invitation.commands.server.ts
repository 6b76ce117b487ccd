/** How somebody comes into a company: invited by an owner or by staff, approved by staff where they ask for that. */
import { openApplicationFor } from "#app/features/access/applications/application.scope.server.ts";
import { sendOnboarding } from "#app/features/access/onboarding/onboarding.staff-commands.server.ts";
import { createUserKey, revokeKeysOf } from "#app/features/access/user-keys/create-user-key.server.ts";
import { type Actor, isAdmin, systemActor, type CompanyRole } from "#app/features/actor.ts";
import { notAllowed, recorded, runCommand } from "#app/features/core/command.server.ts";
import { hasLimits, mayInCompany } from "#app/features/core/company-roles/company-role.policy.ts";
import { mayStill } from "#app/features/core/company-roles/find-owners.server.ts";
import { notifyStaff } from "#app/features/core/notifications/notify-staff.server.ts";
import { normaliseEmail } from "#app/features/fields/email.schema.ts";
import { revokeLinks } from "#app/features/links/revoke-links.server.ts";
import { recordOnce, resultOfOnce } from "#app/features/submissions/once.server.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Db, Trx } from "#app/platform/database.server.ts";
import { isId, newId } from "#app/platform/secrets/random.server.ts";
import { byWhom, tellInviter } from "./people-mails.server.ts";
import { isGone, MOST_INVITATIONS } from "./people.ts";
import { onPerson, PERSON_MOVED } from "./person.command.server.ts";

interface Invitation {
  companyId: string;
  firstName: string;
  lastName: string;
  email: string;
  jobTitle: string;
  role: CompanyRole;
  orderLimit: number | null;
  monthLimit: number | null;
  _once?: string | undefined;
}

type Invited =
  { ok: true; userId: string } | { ok: false; reason: "not-allowed" | "colleague" | "address" | "too-many" };

/**
 * Invites somebody into a company. The product makes their user key and sends them the link to set up an account, which
 * nobody else sees. An address that has an account, or asks for one, is refused without a word of whose it is; one whose
 * invitation was taken back before anything was set up is free again.
 */
export async function invite(db: Db, actor: Actor, input: Invitation): Promise<Invited> {
  const { companyId } = input;
  const isOwn = mayInCompany(actor, "manage-company") && actor.companyId === companyId;
  if (!isId(companyId) || !(isOwn || isAdmin(actor))) return { ok: false, reason: "not-allowed" };
  return runCommand(db, actor, async (trx) => {
    if (!isAdmin(actor) && !(await mayStill(trx, actor, "manage-company")))
      return { ok: false, reason: "not-allowed" } as const;
    const earlier = await resultOfOnce(trx, actor, "invite", input._once);
    if (earlier) return { ok: true, userId: earlier } as const;
    const company = await trx
      .selectFrom("companies")
      .select(["approves_invitations", "is_demo"])
      .where("id", "=", companyId)
      .where("merged_into", "is", null)
      .executeTakeFirst();
    if (!company) return { ok: false, reason: "not-allowed" } as const;
    const email = normaliseEmail(input.email);
    const known = await trx
      .selectFrom("users")
      .select(["id", "role", "company_id", "removed_at", "password_hash"])
      .where("email_normalised", "=", email)
      .executeTakeFirst();
    const isFree = known?.role === "client" && known.removed_at !== null && known.password_hash === null;
    if (known && !isFree)
      return { ok: false, reason: known.company_id === companyId ? "colleague" : "address" } as const;
    if (!known && (await openApplicationFor(trx, email))) return { ok: false, reason: "address" } as const;
    const open = await trx
      .selectFrom("users")
      .select("id")
      .where("company_id", "=", companyId)
      .where("invited_at", "is not", null)
      .where("removed_at", "is", null)
      .where("password_hash", "is", null)
      .limit(MOST_INVITATIONS)
      .execute();
    if (open.length >= MOST_INVITATIONS) return { ok: false, reason: "too-many" } as const;

    const userId = known?.id ?? newId();
    const isDemo = company.is_demo;
    const values = valuesOf(input, { by: actor.userId, isDemo });
    if (known) await trx.updateTable("users").set(values).where("id", "=", userId).execute();
    else
      await trx
        .insertInto("users")
        .values(newUser({ id: userId, email: input.email }, values))
        .execute();
    const waits = company.approves_invitations === 1 && !isAdmin(actor);
    await bringIn(trx, actor, { id: userId, email: input.email, waits, isDemo: isDemo === 1 });
    await recordOnce(trx, actor, "invite", input._once, userId);
    const details = { company: companyId, role: input.role, waits };
    return recorded({ action: "person.invite", target: `user:${userId}`, details }, { userId });
  });
}

function valuesOf(input: Invitation, { by, isDemo }: { by: string | null; isDemo: 0 | 1 }) {
  const isLimited = hasLimits(input.role);
  return {
    company_id: input.companyId,
    company_role: input.role,
    order_limit_pence: isLimited ? input.orderLimit : null,
    month_limit_pence: isLimited ? input.monthLimit : null,
    first_name: input.firstName,
    last_name: input.lastName,
    job_title: input.jobTitle,
    status: "pending" as const,
    invited_by: by,
    invited_at: nowIso(),
    removed_at: null,
    is_demo: isDemo,
  };
}

function newUser(who: { id: string; email: string }, values: ReturnType<typeof valuesOf>) {
  return {
    ...who,
    ...values,
    email_normalised: normaliseEmail(who.email),
    role: "client" as const,
    phone: "",
    password_hash: null,
    password_changed_at: null,
    totp_secret_enc: null,
    totp_enabled_at: null,
    totp_pending_enc: null,
    key_seen_at: null,
    created_at: nowIso(),
  };
}

interface Coming {
  id: string;
  email: string;
  waits: boolean;
  isDemo?: boolean;
}

/** A new key and the link, or a place among what staff have to approve. */
async function bringIn(trx: Trx, actor: Actor, { id, email, waits, isDemo = false }: Coming): Promise<void> {
  await trx
    .updateTable("users")
    .set({ awaits_approval: waits ? 1 : 0 })
    .where("id", "=", id)
    .execute();
  if (waits) {
    await notifyStaff(trx, {
      type: "client_registration",
      title: "An invitation waits for approval",
      message: `${email} is invited by ${byWhom(actor)}.`,
      priority: "normal",
      relatedType: "user",
      relatedId: id,
      isDemo,
    });
    return;
  }
  // Whoever invites has no part in the key.
  await revokeKeysOf(trx, systemActor(actor.requestId), email, "all");
  await createUserKey(trx, systemActor(actor.requestId), { assignedEmail: email, status: "active", isDemo });
  await sendOnboarding(trx, actor, id, isAdmin(actor) ? null : byWhom(actor));
}

/**
 * Sends an invitation once more, in the name of who asks; earlier links end. Whoever was taken out comes back with their
 * role and sets everything up anew. The owner who invited is told when staff do it.
 */
export const inviteAgain = onPerson(async (here, input: { userId: string; _once?: string | undefined }) => {
  const { trx, person, actor } = here;
  if (await resultOfOnce(trx, actor, "invite-again", input._once)) return { ok: true };
  if (person.state !== "invited" && !isGone(person.state)) return here.refuse(PERSON_MOVED);
  if (isGone(person.state)) await beginAnew(trx, person.id, actor);
  const { approves_invitations: approves } = await trx
    .selectFrom("companies")
    .select("approves_invitations")
    .where("id", "=", person.companyId)
    .executeTakeFirstOrThrow();
  const waits = isGone(person.state) && approves === 1 && !isAdmin(actor);
  if (isGone(person.state) || waits) await bringIn(trx, actor, { ...person, waits });
  else await sendOnboarding(trx, actor, person.id, isAdmin(actor) ? null : byWhom(actor));
  if (isAdmin(actor))
    await tellInviter(trx, person, `Our staff have sent ${person.name} the link to set up the account anew.`);
  await recordOnce(trx, actor, "invite-again", input._once, person.id);
  return here.done("person.invite-again", { waits });
});

/** What they had set up ended with their key. */
async function beginAnew(trx: Trx, userId: string, actor: Actor): Promise<void> {
  await trx
    .updateTable("users")
    .set({ status: "pending", removed_at: null, invited_at: nowIso() })
    // Whoever invited them hears of it when staff do it.
    .set(isAdmin(actor) ? {} : { invited_by: actor.userId })
    .set({ password_hash: null, key_seen_at: null })
    .set({ totp_secret_enc: null, totp_enabled_at: null, totp_pending_enc: null })
    .where("id", "=", userId)
    .execute();
  await trx.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
  await revokeLinks(trx, "onboarding", { userId });
}

/** Staff say yes to an invitation: it goes out, in the owner's name. */
export const approveInvitation = onPerson(async (here, _input: { userId: string }) => {
  const { trx, person, actor } = here;
  if (!isAdmin(actor)) return notAllowed;
  if (person.state === "invited") return { ok: true };
  if (person.state !== "waits-for-staff") return here.refuse(PERSON_MOVED);
  await bringIn(trx, actor, { ...person, waits: false });
  await tellInviter(
    trx,
    person,
    `We have approved it, and ${person.name} gets the link to set up the account.`,
  );
  return here.done("person.approve");
});

/** Or no, with a reason that the owner reads. They can be invited again. */
export const declineInvitation = onPerson(async (here, { reason }: { userId: string; reason: string }) => {
  const { trx, person, actor } = here;
  if (!isAdmin(actor)) return notAllowed;
  if (isGone(person.state)) return { ok: true };
  if (person.state !== "waits-for-staff") return here.refuse(PERSON_MOVED);
  await trx
    .updateTable("users")
    .set({ status: "disabled", removed_at: nowIso(), awaits_approval: 0 })
    .where("id", "=", person.id)
    .execute();
  await tellInviter(trx, person, `We can’t approve it: ${reason}`);
  return here.done("person.decline", { reason });
});
