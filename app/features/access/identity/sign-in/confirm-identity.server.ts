import type { Member } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { PasswordBusyError, verifyPassword } from "#app/platform/secrets/password.server.ts";
import { forgiveAll, forgiveOne, throttle } from "#app/platform/throttle.server.ts";
import { proveSecondFactor, spendProof } from "../second-factor/second-factor.server.ts";
import { renewSession } from "../sessions/start-session.server.ts";

/** Which one is asked for follows from the account: the code where two-factor is on, else the password. */
export type IdentityProof = { password: string } | { code: string };

export type ConfirmResult =
  | { ok: true; sid: string }
  | { ok: false; reason: "wrong" | "ended" | "busy" }
  | { ok: false; reason: "throttled"; retryAfterSeconds: number };

/** A fresh proof of who is sitting there, before something that matters. The session gets a new id. */
export async function confirmIdentity(
  db: Db,
  actor: Member,
  given: IdentityProof,
  userAgent: string,
): Promise<ConfirmResult> {
  const admitted = await throttle("confirm-identity", actor.userId);
  if (!admitted.ok) return { ok: false, reason: "throttled", retryAfterSeconds: admitted.retryAfterSeconds };
  const user = await db
    .selectFrom("users")
    .select(["id", "password_hash", "totp_secret_enc", "totp_last_step"])
    .where("id", "=", actor.userId)
    .executeTakeFirstOrThrow();
  try {
    const needsCode = user.totp_secret_enc !== null;
    const proof = needsCode && "code" in given ? await proveSecondFactor(db, user, given.code) : null;
    const passwordOk =
      !needsCode && "password" in given && (await verifyPassword(user.password_hash, given.password)).ok;
    const result = await db.transaction().execute(async (trx): Promise<ConfirmResult> => {
      const right = passwordOk || (proof !== null && (await spendProof(trx, user.id, proof)));
      const sid = right ? await renewSession(trx, actor, { userAgent, aal: proof ? 2 : actor.aal }) : null;
      await recordAudit(trx, actor, {
        action: right ? "identity.confirm" : "identity.refuse",
        target: `user:${actor.userId}`,
        details: { factor: needsCode ? (proof?.kind ?? "code") : "password" },
      });
      if (!right) return { ok: false, reason: "wrong" };
      return sid === null ? { ok: false, reason: "ended" } : { ok: true, sid };
    });
    if (result.ok) await forgiveAll("confirm-identity", actor.userId);
    return result;
  } catch (error) {
    if (!(error instanceof PasswordBusyError)) throw error;
    // Nothing was checked, so nothing failed.
    await forgiveOne("confirm-identity", actor.userId);
    return { ok: false, reason: "busy" };
  }
}
