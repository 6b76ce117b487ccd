/** What giving and taking an admin's rights does to the account; who may is decided where it is asked for. */
import { endSessions } from "#app/features/access/identity/sessions/end-sessions.server.ts";
import { isLastAdmin } from "#app/features/access/identity/last-admin.server.ts";
import type { UserRefusal } from "#app/features/access/identity/user-refusal.ts";
import { userToChange } from "#app/features/access/identity/user-to-change.server.ts";
import { sendOnboarding } from "#app/features/access/onboarding/onboarding.staff-commands.server.ts";
import { createUserKey, revokeKeysOf } from "#app/features/access/user-keys/create-user-key.server.ts";
import { tellOfRole } from "#app/features/access/users/user-mails.server.ts";
import { type Actor, type Admin, isAdmin, systemActor } from "#app/features/actor.ts";
import { ownersOf } from "#app/features/core/company-roles/find-owners.server.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { normaliseEmail } from "#app/features/fields/email.schema.ts";
import { ACCOUNT_LINKS } from "#app/features/links/account-links.ts";
import { revokeLinks } from "#app/features/links/revoke-links.server.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Db, Trx } from "#app/platform/database.server.ts";
import { newId } from "#app/platform/secrets/random.server.ts";

/** In the caller's transaction, or in one of its own. */
async function within<Result>(db: Db, body: (trx: Trx) => Promise<Result>): Promise<Result> {
  return db.isTransaction ? body(db as Trx) : db.transaction().execute(body);
}

/** `needsKey`: their factors ended, and they set up new ones behind the link that was sent to them. */
type MadeAdmin = { ok: true; email: string; needsKey: boolean } | { ok: false; reason: UserRefusal };

/**
 * Makes an active client an admin. They leave their company, which is remembered, and are signed out everywhere; what
 * the company holds stays the company's. One of the demonstration is no longer part of it. Where staff were ever shown
 * the user key or a private link of this person, no factor is an admin's: the key is revoked, password and authenticator
 * end with it, and the person sets up all three behind a private link that nobody else sees.
 */
export async function makeAdmin(db: Db, actor: Actor, userId: string): Promise<MadeAdmin> {
  return within(db, async (trx): Promise<MadeAdmin> => {
    const found = await userToChange(trx, actor, userId);
    if (!found.ok) return found;
    const { user } = found;
    if (!isAdmin(actor)) return { ok: false, reason: "forbidden" };
    if (user.role !== "client") return { ok: false, reason: "moved" };
    if (user.status !== "active" || user.password_hash === null) return { ok: false, reason: "not-active" };
    if (await leavesNoOwner(trx, user)) return { ok: false, reason: "last-owner" };
    await trx
      .updateTable("users")
      .set({ role: "admin", company_id: null, former_company_id: user.company_id, is_demo: 0 })
      .set({ company_role: null, order_limit_pence: null, month_limit_pence: null })
      .where("id", "=", userId)
      .where("role", "=", "client")
      .execute();
    await trx
      .updateTable("user_keys")
      .set({ is_demo: 0 })
      .where("assigned_email_normalised", "=", user.email_normalised)
      .where("is_demo", "=", 1)
      .execute();
    await endSessions(trx, userId, "role-changed");
    for (const kind of ACCOUNT_LINKS) await revokeLinks(trx, kind, { userId });
    const needsKey = await renewSeenFactors(trx, actor, user);
    await tellOfRole(trx, user, { role: "admin", needsKey }, actor);
    await recordAudit(trx, actor, {
      action: "user.make-admin",
      target: `user:${userId}`,
      details: { formerCompany: user.company_id, newKey: needsKey },
    });
    return { ok: true, email: user.email, needsKey };
  });
}

/** Whether colleagues would be left without an owner; a company that nobody is left of stays as it is. */
async function leavesNoOwner(
  trx: Trx,
  user: { id: string; company_id: string | null; company_role: string | null },
): Promise<boolean> {
  if (user.company_role !== "owner") return false;
  const companyId = user.company_id ?? "";
  const owner = await ownersOf(trx, companyId).where("users.id", "<>", user.id).limit(1).executeTakeFirst();
  if (owner) return false;
  const colleague = await trx
    .selectFrom("users")
    .select("id")
    .where("company_id", "=", companyId)
    .where("removed_at", "is", null)
    .where("id", "<>", user.id)
    .limit(1)
    .executeTakeFirst();
  return colleague !== undefined;
}

/** @returns whether the person needs the link that was sent, to set up their new factors. */
async function renewSeenFactors(
  trx: Trx,
  actor: Actor,
  user: { id: string; email: string },
): Promise<boolean> {
  // Showing a private link marks the keys as seen, and one that was replaced since stays marked.
  const seen = await trx
    .selectFrom("user_keys")
    .select("id")
    .where("assigned_email_normalised", "=", normaliseEmail(user.email))
    .where("seen_by_staff_at", "is not", null)
    .limit(1)
    .executeTakeFirst();
  if (!seen) return false;
  const { hasActive } = await revokeKeysOf(trx, actor, user.email, "seen");
  if (!hasActive) await createUserKey(trx, actor, { assignedEmail: user.email, status: "active" });
  await trx
    .updateTable("users")
    .set({ password_hash: null, totp_secret_enc: null, totp_enabled_at: null, totp_pending_enc: null })
    .set(hasActive ? {} : { key_seen_at: null })
    .where("id", "=", user.id)
    .execute();
  await trx.deleteFrom("recovery_codes").where("user_id", "=", user.id).execute();
  await sendOnboarding(trx, actor, user.id);
  return true;
}

type Removed = { ok: true; email: string } | { ok: false; reason: UserRefusal };

/**
 * Takes an admin's rights away: the account is closed, never a client's. They are signed out everywhere, key, links and
 * tokens end, their open tickets are anybody's. The last admin who can sign in stays one, however many ask at once.
 */
export async function removeAdmin(db: Db, actor: Actor, userId: string): Promise<Removed> {
  return within(db, async (trx): Promise<Removed> => {
    const found = await userToChange(trx, actor, userId);
    if (!found.ok) return found;
    const { user } = found;
    if (!isAdmin(actor)) return { ok: false, reason: "forbidden" };
    if (user.role !== "admin" || user.status === "disabled") return { ok: false, reason: "moved" };
    if (await isLastAdmin(trx, { userId })) return { ok: false, reason: "last-admin" };
    await trx
      .updateTable("users")
      .set({ status: "disabled", removed_at: nowIso() })
      .where("id", "=", userId)
      .execute();
    await endSessions(trx, userId, "role-changed");
    for (const kind of ACCOUNT_LINKS) await revokeLinks(trx, kind, { userId });
    await revokeKeysOf(trx, actor, user.email, "all");
    await unassignTickets(trx, userId);
    await tellOfRole(trx, user, { role: "removed" }, actor);
    await recordAudit(trx, actor, { action: "user.remove-admin", target: `user:${userId}` });
    return { ok: true, email: user.email };
  });
}

/** A new admin, or one who was removed, with the link to set up the account; nobody sees it or the key. @returns their id. */
export async function addInvitedAdmin(
  trx: Trx,
  actor: Admin,
  person: { email: string; first_name: string; last_name: string },
): Promise<string> {
  const email = normaliseEmail(person.email);
  const earlier = await trx
    .selectFrom("users")
    .select("id")
    .where("email_normalised", "=", email)
    .executeTakeFirst();
  const id = earlier?.id ?? newId();
  const anew = {
    first_name: person.first_name,
    last_name: person.last_name,
    status: "pending" as const,
    password_hash: null,
    password_changed_at: null,
    totp_secret_enc: null,
    totp_enabled_at: null,
    totp_pending_enc: null,
    key_seen_at: null,
    invited_by: actor.userId,
    invited_at: nowIso(),
    removed_at: null,
  };
  if (earlier) await trx.updateTable("users").set(anew).where("id", "=", id).execute();
  else
    await trx
      .insertInto("users")
      .values({
        ...anew,
        id,
        role: "admin",
        email: person.email,
        email_normalised: email,
        job_title: "",
        phone: "",
        company_id: null,
        is_demo: 0,
        created_at: nowIso(),
      })
      .execute();
  await trx.deleteFrom("recovery_codes").where("user_id", "=", id).execute();
  const product = systemActor(actor.requestId);
  await revokeKeysOf(trx, product, person.email, "all");
  await createUserKey(trx, product, { assignedEmail: person.email, status: "active" });
  await sendOnboarding(trx, product, id);
  await recordAudit(trx, actor, { action: "user.invite-admin", target: `user:${id}` });
  return id;
}

/** Gives back the tickets of somebody who no longer answers any, so that they don't lie with nobody. */
async function unassignTickets(trx: Trx, userId: string): Promise<void> {
  await trx
    .updateTable("tickets")
    .set({ assigned_to: null })
    .where("assigned_to", "=", userId)
    .where("state", "<>", "closed")
    .execute();
}
