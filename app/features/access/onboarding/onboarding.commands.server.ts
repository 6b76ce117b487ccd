import { mailTwoFactorChanged } from "#app/features/access/identity/identity-mails.server.ts";
import { beginTotp, confirmTotp } from "#app/features/access/identity/second-factor/enrol-totp.server.ts";
import { issueRecoveryCodes } from "#app/features/access/identity/second-factor/recovery-codes.server.ts";
import { endSessions } from "#app/features/access/identity/sessions/end-sessions.server.ts";
import {
  endOneTimeSecret,
  keepOneTimeSecret,
} from "#app/features/access/one-time-secrets/one-time-secret.server.ts";
import type { Actor } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { notifyStaff } from "#app/features/core/notifications/notify-staff.server.ts";
import { useLink } from "#app/features/links/use-link.server.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Db, Trx } from "#app/platform/database.server.ts";
import { hashPassword, PasswordBusyError } from "#app/platform/secrets/password.server.ts";
import { forgiveAll, throttle } from "#app/platform/throttle.server.ts";
import { findWelcome, type OpenWelcome } from "./find-welcome.server.ts";
import { onboardingKey } from "./onboarding-key.server.ts";
import type { StepRefusal } from "./onboarding-refusal.ts";
import { firstPasswordSchema } from "./onboarding.schema.ts";
import type { OnboardingStep } from "./onboarding.ts";

/** What the password must be, for the holder of a link; null where none is to be chosen, or not any more. */
export async function firstPasswordFor(db: Db, token: string) {
  const welcome = await findWelcome(db, token);
  if (welcome.state !== "open" || welcome.step !== "password") return null;
  return firstPasswordSchema({ ...welcome, company: welcome.companyName });
}

/** Step 1: the person's own password. It has passed the password rules. */
export async function chooseFirstPassword(
  db: Db,
  actor: Actor,
  input: { token: string; password: string },
): Promise<{ ok: true } | StepRefusal> {
  const allowance = await throttle("private-link", actor.ip);
  if (!allowance.ok) return { ...allowance, reason: "too-many" };
  // Hashing is slow: not for links that lead nowhere, and not inside the transaction.
  const welcome = await findWelcome(db, input.token);
  if (welcome.state !== "open") return { ok: false, reason: "closed" };
  if (welcome.step !== "password") return { ok: false, reason: "elsewhere" };
  const hash = await hashed(input.password);
  if (hash === null) return { ok: false, reason: "busy" };
  return atStep(db, input.token, "password", async (trx, { userId }) => {
    await trx
      .updateTable("users")
      .set({ password_hash: hash, password_changed_at: nowIso() })
      .where("id", "=", userId)
      .execute();
    await recordAudit(trx, actor, { action: "onboarding.choose-password", target: `user:${userId}` });
    return { ok: true };
  });
}

async function hashed(password: string): Promise<string | null> {
  try {
    return await hashPassword(password);
  } catch (error) {
    if (error instanceof PasswordBusyError) return null;
    throw error;
  }
}

/** Step 2: the person says they have kept their user key. It is not shown again; the authenticator's secret is made. */
export async function keepUserKey(
  db: Db,
  actor: Actor,
  token: string,
): Promise<{ ok: true } | { ok: false; reason: "no-key" } | StepRefusal> {
  const allowance = await throttle("private-link", actor.ip);
  if (!allowance.ok) return { ...allowance, reason: "too-many" };
  return atStep(db, token, "key", async (trx, { userId, email }) => {
    const key = await onboardingKey(trx, email);
    if (!key) return { ok: false, reason: "no-key" };
    await trx.updateTable("users").set({ key_seen_at: nowIso() }).where("id", "=", userId).execute();
    await beginTotp(trx, userId, email);
    await recordAudit(trx, actor, {
      action: "onboarding.keep-key",
      target: `user:${userId}`,
      details: { key: key.id },
    });
    return { ok: true };
  });
}

/** Step 3 from the beginning: a new secret, when none waits or the person wants another. */
export async function beginAuthenticator(
  db: Db,
  actor: Actor,
  token: string,
): Promise<{ ok: true } | StepRefusal> {
  const allowance = await throttle("private-link", actor.ip);
  if (!allowance.ok) return { ...allowance, reason: "too-many" };
  return atStep(db, token, "authenticator", async (trx, { userId, email }) => {
    await beginTotp(trx, userId, email);
    await recordAudit(trx, actor, { action: "onboarding.begin-authenticator", target: `user:${userId}` });
    return { ok: true };
  });
}

/**
 * Step 3: a code proves that the app has the secret. Two-factor is on from here; ten recovery codes are made and kept
 * for the next page.
 */
export async function confirmAuthenticator(
  db: Db,
  actor: Actor,
  input: { token: string; code: string },
): Promise<{ ok: true } | { ok: false; reason: "wrong-code" } | StepRefusal> {
  const welcome = await findWelcome(db, input.token);
  if (welcome.state !== "open") return { ok: false, reason: "closed" };
  const allowance = await throttle("enrolment", welcome.userId);
  if (!allowance.ok) return { ...allowance, reason: "too-many" };
  const result = await atStep<{ ok: true } | { ok: false; reason: "wrong-code" }>(
    db,
    input.token,
    "authenticator",
    async (trx, { userId, kind, email }) => {
      if (!(await confirmTotp(trx, userId, input.code))) return { ok: false, reason: "wrong-code" };
      await keepOneTimeSecret(
        trx,
        userId,
        "recovery-codes",
        (await issueRecoveryCodes(trx, userId)).join("\n"),
      );
      await endSessions(trx, userId, "two-factor-changed");
      // Staff have seen such a link: the owner hears of it whoever used it.
      if (kind === "totp-enrolment") {
        await mailTwoFactorChanged(trx, { id: userId, email }, "was switched on");
      }
      await recordAudit(trx, actor, {
        action: "two-factor.confirm",
        target: `user:${userId}`,
        details: { by: kind },
      });
      return { ok: true };
    },
  );
  if (result.ok) await forgiveAll("enrolment", welcome.userId);
  return result;
}

/** Step 4 again: the codes were not kept in time, so ten new ones replace them. */
export async function renewOnboardingCodes(
  db: Db,
  actor: Actor,
  token: string,
): Promise<{ ok: true } | StepRefusal> {
  const allowance = await throttle("private-link", actor.ip);
  if (!allowance.ok) return { ...allowance, reason: "too-many" };
  return atStep(db, token, "recovery-codes", async (trx, { userId }) => {
    await keepOneTimeSecret(
      trx,
      userId,
      "recovery-codes",
      (await issueRecoveryCodes(trx, userId)).join("\n"),
    );
    await recordAudit(trx, actor, { action: "recovery-codes.issue", target: `user:${userId}` });
    return { ok: true };
  });
}

/**
 * Step 4: the person says they have kept their recovery codes. The codes are destroyed here, the link is spent, and a
 * Pending client is Active from now on.
 */
export async function finishOnboarding(
  db: Db,
  actor: Actor,
  token: string,
): Promise<{ ok: true } | StepRefusal> {
  return atStep<{ ok: true } | StepRefusal>(db, token, "recovery-codes", async (trx, welcome) => {
    const { userId, kind, isDemo } = welcome;
    if (!(await useLink(trx, welcome.linkId))) return { ok: false, reason: "closed" };
    await endOneTimeSecret(trx, userId, "recovery-codes");
    const onboarded = kind === "onboarding";
    if (onboarded) {
      await trx
        .updateTable("users")
        .set({ status: "active" })
        .where("id", "=", userId)
        .where("status", "=", "pending")
        .execute();
    }
    const name = `${welcome.firstName} ${welcome.lastName}`.trim() || welcome.email;
    const who = welcome.companyName ? `${name} of ${welcome.companyName}` : name;
    await notifyStaff(trx, {
      type: onboarded && welcome.companyName ? "client_registration" : "other",
      title: !onboarded
        ? "A new authenticator was set up"
        : `${welcome.companyName ? "A client" : "An admin"} has finished onboarding`,
      message: onboarded
        ? `${who} has set up their account and can sign in.`
        : `${who} enrolled a new authenticator.`,
      priority: "normal",
      relatedType: "user",
      relatedId: userId,
      isDemo,
    });
    await recordAudit(trx, actor, {
      action: onboarded ? "onboarding.finish" : "two-factor.enrolled",
      target: `user:${userId}`,
    });
    return { ok: true };
  });
}

/** Runs one step's change in a transaction, if the link is open and the person is at that step. */
async function atStep<Result>(
  db: Db,
  token: string,
  step: OnboardingStep,
  change: (trx: Trx, welcome: OpenWelcome) => Promise<Result>,
): Promise<Result | StepRefusal> {
  return db.transaction().execute(async (trx) => {
    const welcome = await findWelcome(trx, token);
    if (welcome.state !== "open") return { ok: false, reason: "closed" };
    if (welcome.step !== step) return { ok: false, reason: "elsewhere" };
    return change(trx, welcome);
  });
}
