import { mailKeyRevealed, mailKeyRevoked } from "#app/features/access/identity/identity-mails.server.ts";
import { hasFreshProof } from "#app/features/access/identity/identity.policy.ts";
import { isLastAdmin } from "#app/features/access/identity/last-admin.server.ts";
import { endSessions } from "#app/features/access/identity/sessions/end-sessions.server.ts";
import { isStillAdmin } from "#app/features/access/identity/user-to-change.server.ts";
import {
  endOneTimeSecret,
  keepOneTimeSecret,
  readOneTimeSecret,
} from "#app/features/access/one-time-secrets/one-time-secret.server.ts";
import { type Actor, type Admin, isAdmin } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { markKeysSeen } from "#app/features/core/secrecy/mark-keys-seen.server.ts";
import { type KeyOwner, mayRevealKey } from "#app/features/core/secrecy/visible-secrets.policy.ts";
import { recordOnce, resultOfOnce } from "#app/features/submissions/once.server.ts";
import { now, nowIso } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { isId } from "#app/platform/secrets/random.server.ts";
import { unseal } from "#app/platform/secrets/secrets.server.ts";
import { createUserKey } from "./create-user-key.server.ts";
import { userKeysVisibleTo } from "./find-user-keys.server.ts";

type GeneratedUserKey = { ok: true; id: string } | { ok: false; reason: "forbidden" };

/**
 * Makes an unused key for any address; whether the address has an account does not matter. It signs nobody in until
 * it is activated.
 * @param input the address has passed `generateUserKeySchema`; a repeat of the same `once` gives the first key's id.
 */
export async function generateUserKey(
  db: Db,
  actor: Actor,
  input: { assignedEmail: string; once?: string | undefined },
): Promise<GeneratedUserKey> {
  if (!isAdmin(actor)) return { ok: false, reason: "forbidden" };
  return db.transaction().execute(async (trx) => {
    if (!(await isStillAdmin(trx, actor))) return { ok: false, reason: "forbidden" };
    const before = await resultOfOnce(trx, actor, "generate-user-key", input.once);
    if (before) return { ok: true, id: before };
    const { id } = await createUserKey(trx, actor, { assignedEmail: input.assignedEmail, status: "unused" });
    await recordOnce(trx, actor, "generate-user-key", input.once, id);
    return { ok: true, id };
  });
}

type MovedUserKey =
  { ok: true } | { ok: false; reason: "forbidden" | "not-found" | "conflict" | "last-admin" };

/** Unused to active: from now on the key signs its address in. "conflict" when it is not unused (any more). */
export async function activateUserKey(db: Db, actor: Actor, keyId: string): Promise<MovedUserKey> {
  if (!isAdmin(actor)) return { ok: false, reason: "forbidden" };
  if (!isId(keyId)) return { ok: false, reason: "not-found" };
  return db.transaction().execute(async (trx) => {
    if (!(await isStillAdmin(trx, actor))) return { ok: false, reason: "forbidden" };
    const key = await trx
      .selectFrom("user_keys")
      .select(["key_prefix", "assigned_email"])
      .where("id", "=", keyId)
      .executeTakeFirst();
    if (!key) return { ok: false, reason: "not-found" };
    const moved = await trx
      .updateTable("user_keys")
      .set({ status: "active", activated_at: nowIso() })
      .where("id", "=", keyId)
      .where("status", "=", "unused")
      .executeTakeFirst();
    if (moved.numUpdatedRows !== 1n) return { ok: false, reason: "conflict" };
    await recordAudit(trx, actor, {
      action: "user-key.activate",
      target: `user-key:${keyId}`,
      details: { prefix: key.key_prefix, assignedEmail: key.assigned_email },
    });
    return { ok: true };
  });
}

/**
 * Active to revoked, for good: the value is destroyed, only its prefix stays, and whoever the key belongs to is
 * signed out everywhere. "conflict" when it is not active (any more); the last key that lets an admin in stays.
 */
export async function revokeUserKey(db: Db, actor: Actor, keyId: string): Promise<MovedUserKey> {
  if (!isAdmin(actor)) return { ok: false, reason: "forbidden" };
  if (!isId(keyId)) return { ok: false, reason: "not-found" };
  return db.transaction().execute(async (trx) => {
    if (!(await isStillAdmin(trx, actor))) return { ok: false, reason: "forbidden" };
    const key = await trx
      .selectFrom("user_keys")
      .select(["key_prefix", "assigned_email", "assigned_email_normalised", "status"])
      .where("id", "=", keyId)
      .executeTakeFirst();
    if (!key) return { ok: false, reason: "not-found" };
    const owner = await trx
      .selectFrom("users")
      .select(["id", "role", "email", "is_demo"])
      .where("email_normalised", "=", key.assigned_email_normalised)
      .executeTakeFirst();
    if (key.status === "active" && owner?.role === "admin" && (await isLastAdmin(trx, { userKeyId: keyId })))
      return { ok: false, reason: "last-admin" };
    const moved = await trx
      .updateTable("user_keys")
      .set({ status: "revoked", revoked_at: nowIso(), key_enc: null })
      .where("id", "=", keyId)
      .where("status", "=", "active")
      .executeTakeFirst();
    if (moved.numUpdatedRows !== 1n) return { ok: false, reason: "conflict" };
    if (owner) {
      await endSessions(trx, owner.id, "key-revoked");
      await mailKeyRevoked(trx, owner, key.key_prefix);
    }
    await recordAudit(trx, actor, {
      action: "user-key.revoke",
      target: `user-key:${keyId}`,
      details: { prefix: key.key_prefix, assignedEmail: key.assigned_email, userId: owner?.id ?? null },
    });
    return { ok: true };
  });
}

/**
 * The value of a key, for showing it to its owner during onboarding. Leaves no audit entry: staff use `revealUserKey`.
 * @returns null when there is no such key or it was revoked, which destroys the value.
 */
export async function openUserKey(db: Db, keyId: string): Promise<string | null> {
  const row = await db
    .selectFrom("user_keys")
    .select(["id", "key_enc"])
    .where("id", "=", keyId)
    .executeTakeFirst();
  return row?.key_enc ? unseal("user-key-encryption", row.id, row.key_enc) : null;
}

type RevealedUserKey =
  { ok: true; key: string } | { ok: false; reason: "forbidden" | "not-found" | "revoked" | "another-admins" };

export const REVEAL_REFUSALS = {
  forbidden: "Only staff can read keys.",
  "not-found": "There is no such key. It may be on another page.",
  revoked: "The key was revoked, which destroyed its value.",
  "another-admins":
    "This is another admin’s key, which nobody but its owner sees. If they have lost it, they get a new one on the server itself: npm run admin-access.",
};

/**
 * Shows one key's value to staff, now and on the page they land on next (`shownUserKey`). Each time leaves an audit
 * entry, and its owner is told. The door has asked for a fresh proof of identity.
 */
export async function revealUserKey(db: Db, actor: Actor, keyId: string): Promise<RevealedUserKey> {
  if (!isAdmin(actor)) return { ok: false, reason: "forbidden" };
  if (!isId(keyId)) return { ok: false, reason: "not-found" };
  return db.transaction().execute(async (trx) => {
    if (!(await isStillAdmin(trx, actor))) return { ok: false, reason: "forbidden" };
    const row = await trx
      .selectFrom("user_keys")
      .select(["id", "key_enc", "key_prefix", "assigned_email", "assigned_email_normalised"])
      .where("id", "=", keyId)
      .executeTakeFirst();
    if (!row) return { ok: false, reason: "not-found" };
    const { owner, person } = await keyOwnerOf(trx, actor, row.assigned_email_normalised);
    if (!mayRevealKey(owner)) return { ok: false, reason: "another-admins" };
    if (!row.key_enc) return { ok: false, reason: "revoked" };
    const key = unseal("user-key-encryption", row.id, row.key_enc);
    await markKeysSeen(trx, { id: row.id });
    if (person) await mailKeyRevealed(trx, person, row.key_prefix);
    await recordAudit(trx, actor, {
      action: "user-key.reveal",
      target: `user-key:${row.id}`,
      details: { prefix: row.key_prefix, assignedEmail: row.assigned_email },
    });
    await keepOneTimeSecret(trx, actor.userId, "user-key", row.id);
    return { ok: true, key };
  });
}

/**
 * The one key that a member of staff sees in clear, on the page and in the API's list: the one they revealed last,
 * for half an hour, while their proof of identity is fresh. What is kept is which key, never its value, so a key that
 * was revoked or became an admin's meanwhile is not shown.
 */
export async function shownUserKey(db: Db, actor: Actor): Promise<{ id: string; key: string } | null> {
  if (!isAdmin(actor) || actor.token || !hasFreshProof(actor, now())) return null;
  const id = await readOneTimeSecret(db, actor.userId, "user-key");
  const row = await userKeysVisibleTo(db, actor)
    .select("assigned_email_normalised")
    .where("id", "=", id ?? "")
    .executeTakeFirst();
  if (!id || !row) return null;
  const { owner } = await keyOwnerOf(db, actor, row.assigned_email_normalised);
  const key = mayRevealKey(owner) ? await openUserKey(db, id) : null;
  return key ? { id, key } : null;
}

/** Masks it again. */
export async function hideUserKey(db: Db, actor: Actor): Promise<void> {
  if (!isAdmin(actor)) return;
  await db.transaction().execute((trx) => endOneTimeSecret(trx, actor.userId, "user-key"));
}

interface KeyPerson {
  id: string;
  email: string;
  first_name: string;
  is_demo: 0 | 1;
}

/** Whose a key's address is at this moment, seen from a member of staff. `person` is null where it has no account. */
async function keyOwnerOf(
  db: Db,
  actor: Admin,
  assignedEmailNormalised: string,
): Promise<{ owner: KeyOwner; person: KeyPerson | null }> {
  const found = await db
    .selectFrom("users")
    .select(["id", "email", "first_name", "is_demo", "role"])
    .where("email_normalised", "=", assignedEmailNormalised)
    .executeTakeFirst();
  if (!found) return { owner: "nobody", person: null };
  const { role, ...person } = found;
  if (person.id === actor.userId) return { owner: "oneself", person };
  return { owner: role === "admin" ? "another-admin" : "client", person };
}
