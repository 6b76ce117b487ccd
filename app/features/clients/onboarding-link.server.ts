import { type Actor, isAdmin } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/audit/record-audit.server.ts";
import { revokeLinks } from "#app/features/links/revoke-links.server.ts";
import { sendOnboarding } from "#app/features/onboarding/send-onboarding.server.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { isId } from "#app/platform/random.server.ts";

export interface OnboardingLink {
  state: "open" | "used" | "expired" | "revoked";
  sentAt: string;
  expiresAt: string;
}

/** The newest onboarding link of a person, for staff; null when none was ever sent. */
export async function findOnboardingLink(
  db: Db,
  actor: Actor,
  userId: string,
): Promise<OnboardingLink | null> {
  if (!isAdmin(actor)) return null;
  const link = await db
    .selectFrom("links")
    .select(["created_at", "expires_at", "used_at", "revoked_at"])
    .where("user_id", "=", userId)
    .where("kind", "=", "onboarding")
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!link) return null;
  const state = link.used_at
    ? "used"
    : link.revoked_at
      ? "revoked"
      : link.expires_at <= nowIso()
        ? "expired"
        : "open";
  return { state, sentAt: link.created_at, expiresAt: link.expires_at };
}

export type ReissuedOnboarding =
  { ok: true; expiresAt: string } | { ok: false; reason: "forbidden" | "not-found" | "onboarded" };

/** Sends a client's person a new onboarding link; earlier ones end. "onboarded" when there is nothing left to do. */
export async function reissueOnboarding(db: Db, actor: Actor, userId: string): Promise<ReissuedOnboarding> {
  if (!isAdmin(actor)) return { ok: false, reason: "forbidden" };
  if (!isId(userId)) return { ok: false, reason: "not-found" };
  return db.transaction().execute(async (trx) => {
    const user = await trx
      .selectFrom("users")
      .select(["password_hash", "totp_enabled_at"])
      .where("id", "=", userId)
      .where("role", "=", "client")
      .executeTakeFirst();
    if (!user) return { ok: false, reason: "not-found" };
    if (user.password_hash && user.totp_enabled_at) return { ok: false, reason: "onboarded" };
    const { expiresAt } = await sendOnboarding(trx, actor, userId);
    return { ok: true, expiresAt };
  });
}

export type RevokedOnboarding = { ok: true } | { ok: false; reason: "forbidden" | "conflict" };

/** Ends a person's open onboarding link. "conflict" when none is open. */
export async function revokeOnboarding(db: Db, actor: Actor, userId: string): Promise<RevokedOnboarding> {
  if (!isAdmin(actor)) return { ok: false, reason: "forbidden" };
  return db.transaction().execute(async (trx) => {
    const ended = await revokeLinks(trx, "onboarding", { userId });
    if (ended === 0) return { ok: false, reason: "conflict" };
    await recordAudit(trx, actor, { action: "onboarding.revoke", target: `user:${userId}` });
    return { ok: true };
  });
}
