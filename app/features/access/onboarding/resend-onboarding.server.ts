import { type Actor, isAdmin } from "#app/features/actor.ts";
import { recordOnce, resultOfOnce } from "#app/features/submissions/once.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { isId } from "#app/platform/secrets/random.server.ts";
import { findOnboarding } from "./find-onboarding.server.ts";
import { sendOnboarding } from "./send-onboarding.server.ts";

export type ResentOnboarding =
  { ok: true } | { ok: false; reason: "not-staff" | "not-found" | "done" | "disabled" };

/** What staff are told when no link can be sent. */
export const RESEND_REFUSALS = {
  "not-staff": "Only staff can send onboarding links",
  "not-found": "That person no longer exists",
  done: "This person has already set up their account",
  disabled: "This person’s access is disabled",
} as const;

/**
 * Sends a new onboarding link in place of the earlier one; what the person has set up so far is kept.
 * @param once the form's hidden value: a second post with it sends nothing.
 */
export async function resendOnboarding(
  db: Db,
  actor: Actor,
  userId: string,
  once?: string,
): Promise<ResentOnboarding> {
  if (!isAdmin(actor)) return { ok: false, reason: "not-staff" };
  if (!isId(userId)) return { ok: false, reason: "not-found" };
  return db.transaction().execute(async (trx) => {
    if (await resultOfOnce(trx, actor, "resend-onboarding", once)) return { ok: true };
    const standing = await findOnboarding(trx, actor, userId);
    if (!standing) return { ok: false, reason: "not-found" };
    if (standing.status === "disabled") return { ok: false, reason: "disabled" };
    if (standing.done) return { ok: false, reason: "done" };
    await sendOnboarding(trx, actor, userId);
    await recordOnce(trx, actor, "resend-onboarding", once, userId);
    return { ok: true };
  });
}
