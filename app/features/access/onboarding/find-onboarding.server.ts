import { type Actor, isAdmin } from "#app/features/actor.ts";
import { latestLink, type LinkStanding } from "#app/features/links/latest-link.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { isSetUp } from "./onboarding.ts";

export interface OnboardingStanding {
  email: string;
  name: string;
  status: "pending" | "active" | "disabled";
  /** Everything that signing in needs has been set up: there is nothing to send a link for. */
  done: boolean;
  link: LinkStanding | null;
  /** Invited by a colleague, and nobody of staff has said yes yet: there is no key to be shown. */
  awaitsApproval: boolean;
}

/** How far a person's onboarding is, for staff. @returns null for others, and when there is no such person. */
export async function findOnboarding(
  db: Db,
  actor: Actor,
  userId: string,
): Promise<OnboardingStanding | null> {
  if (!isAdmin(actor)) return null;
  const user = await db
    .selectFrom("users")
    .select(["email", "first_name", "last_name", "status", "password_hash", "key_seen_at", "totp_enabled_at"])
    .select("awaits_approval")
    .where("id", "=", userId)
    .executeTakeFirst();
  if (!user) return null;
  const progress = {
    hasPassword: user.password_hash !== null,
    keySeenAt: user.key_seen_at,
    totpEnabledAt: user.totp_enabled_at,
  };
  return {
    email: user.email,
    name: `${user.first_name} ${user.last_name}`,
    status: user.status,
    done: user.status !== "pending" && isSetUp(progress),
    awaitsApproval: user.awaits_approval === 1,
    link: await latestLink(db, "onboarding", { userId }),
  };
}
