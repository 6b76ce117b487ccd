import { type Actor, isMember } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { normaliseEmail } from "#app/features/fields/email.schema.ts";
import { issueLink } from "#app/features/links/issue-link.server.ts";
import { minutes, nowIso } from "#app/platform/clock.server.ts";
import type { Db, Trx } from "#app/platform/database.server.ts";
import { log } from "#app/platform/log.server.ts";
import { hashPassword, PasswordBusyError } from "#app/platform/secrets/password.server.ts";
import { hashToken } from "#app/platform/secrets/random.server.ts";
import { takeBack } from "#app/platform/throttle.server.ts";
import { addressTarget } from "../address-owner.server.ts";
import { endSession } from "../sessions/end-sessions.server.ts";
import { beginTotp } from "../second-factor/enrol-totp.server.ts";
import { toMember } from "../member.server.ts";
import { reportNewAddress } from "../report-new-address.server.ts";
import { spendProof } from "../second-factor/second-factor.server.ts";
import { offerAdmission } from "./device-admission.server.ts";
import { admitSignIn, settleSignIn } from "./sign-in-throttle.server.ts";
import { startSession } from "../sessions/start-session.server.ts";
import { type Factors, type SignInVerdict, type Verified, verifySignIn } from "./verify-sign-in.server.ts";

export interface SignIn extends Factors {
  userAgent: string;
  /** Names the device when it has signed in to this account before, or is admitted to it. */
  device: string | null;
}

export interface SignedIn {
  userId: string;
  role: "client" | "admin";
  email: string;
  name: string;
  /** For the cookie. */
  sid: string;
  keyLast4: string;
  usedRecoveryCode: boolean;
}

export type SignInResult =
  | { ok: true; signedIn: SignedIn }
  /** "code-required": all else was right. Only the door that could not ask beforehand may say so. */
  | { ok: false; reason: "invalid" | "code-required" | "busy" }
  | { ok: false; reason: "throttled"; retryAfterSeconds: number; isUsedUp: boolean }
  /** All was right, but admins must have two-factor here: `token` opens the page that sets it up. */
  | { ok: false; reason: "must-enrol"; token: string };

type Right = Extract<SignInVerdict, { ok: true }>;

/**
 * Signs a person in with a new session. The one way in, whichever door the factors came through.
 * @param actor whoever the browser was so far; a session it had ends.
 */
export async function signIn(db: Db, actor: Actor, input: SignIn): Promise<SignInResult> {
  const attempt = { email: normaliseEmail(input.email), ip: actor.ip, device: input.device };
  const admitted = await admitSignIn(attempt, () => offerAdmission(db, actor, attempt.email));
  if (!admitted.ok) {
    const { retryAfterSeconds, isUsedUp = false } = admitted;
    log.warn("sign-in.throttled", { requestId: actor.requestId, retryAfterSeconds });
    return { ok: false, reason: "throttled", retryAfterSeconds, isUsedUp };
  }
  try {
    const verdict = await verifySignIn(db, input);
    const signedIn = verdict.ok ? await openSession(db, actor, input, verdict) : null;
    if (signedIn) {
      await settleSignIn(attempt, admitted.charges);
      return { ok: true, signedIn };
    }
    if (!verdict.ok && verdict.mustEnrol) {
      const token = await sendToEnrolment(db, actor, verdict.mustEnrol);
      await settleSignIn(attempt, admitted.charges);
      return { ok: false, reason: "must-enrol", token };
    }
    await recordFailure(db, actor, attempt.email, verdict);
    return { ok: false, reason: !verdict.ok && verdict.onlyCodeMissing ? "code-required" : "invalid" };
  } catch (error) {
    // Nothing was answered about the factors, so nothing failed.
    await takeBack(admitted.charges);
    if (!(error instanceof PasswordBusyError)) throw error;
    return { ok: false, reason: "busy" };
  }
}

/** @returns null when the code was spent, or the account or key changed, since they were looked at. */
async function openSession(db: Db, actor: Actor, input: SignIn, verdict: Right): Promise<SignedIn | null> {
  const { person, proof } = verdict;
  const rehashed = verdict.needsRehash ? await hashPassword(input.password) : null;
  return db.transaction().execute(async (trx) => {
    if (!(await stillHolds(trx, verdict))) return null;
    if (proof && !(await spendProof(trx, person.id, proof))) return null;
    if (rehashed) {
      await trx.updateTable("users").set({ password_hash: rehashed }).where("id", "=", person.id).execute();
    }
    if (isMember(actor)) await endSession(trx, actor.userId, actor.sessionId, "signed-in-again");
    const aal = proof ? 2 : 1;
    if (person.role === "admin" && aal === 1) await reportNewAddress(trx, person, actor.ip);
    const { sid, ended } = await startSession(trx, {
      userId: person.id,
      aal,
      ip: actor.ip,
      userAgent: input.userAgent,
    });
    const session = { id_hash: hashToken(sid), aal, step_up_at: nowIso() } as const;
    await recordAudit(trx, toMember({ ...person, company_name: null }, session, actor), {
      action: "session.start",
      target: `user:${person.id}`,
      details: { factor: proof?.kind ?? "none", endedOldest: ended },
    });
    return {
      userId: person.id,
      role: person.role,
      email: person.email,
      name: `${person.first_name} ${person.last_name}`.trim(),
      sid,
      keyLast4: verdict.key.last4,
      usedRecoveryCode: proof?.kind === "recovery-code",
    };
  });
}

/** Between the check and the session somebody may have disabled the account, revoked the key or reset two-factor. */
async function stillHolds(trx: Trx, { person, key }: Right): Promise<boolean> {
  const now = await trx
    .selectFrom("users")
    .innerJoin("user_keys", "user_keys.assigned_email_normalised", "users.email_normalised")
    .select("users.id")
    .where("users.id", "=", person.id)
    .where("users.status", "=", "active")
    .where("users.role", "=", person.role)
    .where("users.password_hash", "=", person.password_hash)
    .where("users.totp_enabled_at", person.totp_enabled_at === null ? "is" : "=", person.totp_enabled_at)
    .where("user_keys.id", "=", key.id)
    .where("user_keys.status", "=", "active")
    .executeTakeFirst();
  return now !== undefined;
}

/** @returns the token of a link that opens for 30 minutes and sets up an authenticator, nothing else. */
async function sendToEnrolment(db: Db, actor: Actor, person: Verified): Promise<string> {
  return db.transaction().execute(async (trx) => {
    await beginTotp(trx, person.id, person.email);
    const link = await issueLink(trx, { kind: "totp-enrolment", userId: person.id, seconds: minutes(30) });
    await recordAudit(trx, actor, { action: "two-factor.demand", target: `user:${person.id}` });
    return link.token;
  });
}

async function recordFailure(db: Db, actor: Actor, email: string, verdict: SignInVerdict): Promise<void> {
  const userId = verdict.ok ? verdict.person.id : verdict.userId;
  await db.transaction().execute((trx) =>
    recordAudit(trx, actor, {
      action: "session.refuse",
      target: addressTarget(email, userId),
      details: { wrong: verdict.ok ? ["spent"] : verdict.wrong },
    }),
  );
}
