import { timingSafeEqual } from "node:crypto";
import { normaliseEmail } from "#app/features/fields/email.schema.ts";
import { userKeyHmac } from "#app/features/access/identity/user-key/user-key-hash.server.ts";
import { normaliseUserKey } from "#app/features/access/identity/user-key/user-key-value.ts";
import type { Db } from "#app/platform/database.server.ts";
import { env } from "#app/platform/env.server.ts";
import { verifyPassword } from "#app/platform/secrets/password.server.ts";
import { newId } from "#app/platform/secrets/random.server.ts";
import { type Proof, proveSecondFactor } from "../second-factor/second-factor.server.ts";

export interface Factors {
  email: string;
  password: string;
  userKey: string;
  /** An authenticator code, or a recovery code in its place. */
  authenticatorCode?: string | undefined;
}

/** Who signed in: `person` is what was read, and holds until the transaction that opens the session looks again. */
export type Verified = Awaited<ReturnType<typeof findPerson>> & {};

export type SignInVerdict =
  | {
      ok: true;
      person: Verified;
      key: { id: string; last4: string };
      proof: Proof | null;
      needsRehash: boolean;
    }
  | {
      ok: false;
      /** Null when nobody uses that address. */
      userId: string | null;
      /** For the audit log, never for the person. */
      wrong: string[];
      /** Everything else was right, and the account needs a code that was not sent. */
      onlyCodeMissing: boolean;
      /** Everything was right, but the firm demands two-factor of admins and this one has none yet. */
      mustEnrol: Verified | null;
    };

/**
 * Holds all factors against the account. Each is checked whatever came of the others, against a stand-in where there
 * is no account, so that neither the answer nor the time it takes tells which one was wrong. Changes nothing: the
 * code is spent by the caller.
 * @throws PasswordBusyError when too many are signing in at once.
 */
export async function verifySignIn(db: Db, factors: Factors): Promise<SignInVerdict> {
  const person = await findPerson(db, normaliseEmail(factors.email));
  const key = await findKey(db, factors.userKey);
  const password = await verifyPassword(person?.password_hash ?? null, factors.password);
  const code = (factors.authenticatorCode ?? "").trim();
  const proof = await proveSecondFactor(db, person ?? null, code);

  const keyIsTheirs =
    key !== undefined &&
    key.status === "active" &&
    key.assigned_email_normalised === person?.email_normalised;
  const needsCode = person === undefined || person.totp_secret_enc !== null || mustHaveCode(person.role);
  const wrong = [
    person === undefined && "account",
    person !== undefined && person.status !== "active" && "status",
    !password.ok && "password",
    !keyIsTheirs && "key",
    needsCode && proof === null && "code",
  ].filter((factor) => factor !== false);

  if (person && key && wrong.length === 0) {
    return {
      ok: true,
      person,
      key: { id: key.id, last4: key.key_last4 },
      proof: needsCode ? proof : null,
      needsRehash: password.needsRehash,
    };
  }
  const onlyCode = person !== undefined && wrong.join() === "code";
  const hasSecret = Boolean(person?.totp_secret_enc);
  return {
    ok: false,
    userId: person?.id ?? null,
    wrong,
    onlyCodeMissing: onlyCode && hasSecret && code === "",
    mustEnrol: onlyCode && !hasSecret && person.role === "admin" ? person : null,
  };
}

function mustHaveCode(role: "client" | "admin"): boolean {
  return role === "client" || env().requireAdminTotp;
}

async function findPerson(db: Db, email: string) {
  return db
    .selectFrom("users")
    .select([
      "id",
      "role",
      "status",
      "email",
      "email_normalised",
      "first_name",
      "last_name",
      "company_id",
      "company_role",
      "password_hash",
      "totp_enabled_at",
      "totp_secret_enc",
      "totp_last_step",
    ])
    .where("email_normalised", "=", email)
    .executeTakeFirst();
}

/** A key that can't be one is looked up all the same, as one that nobody has. */
async function findKey(db: Db, typed: string) {
  const hmac = userKeyHmac(normaliseUserKey(typed) ?? newId());
  const key = await db
    .selectFrom("user_keys")
    .select(["id", "key_hmac", "key_last4", "status", "assigned_email_normalised"])
    .where("key_hmac", "=", hmac)
    .executeTakeFirst();
  return timingSafeEqual(hmac, key?.key_hmac ?? Buffer.alloc(hmac.length)) ? key : undefined;
}
