import { findLink } from "#app/features/links/find-link.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { type OnboardingStep, stepAtHand, type WelcomeKind } from "./onboarding.ts";

/** Somebody with an open link, and how far they are. */
export interface OpenWelcome {
  state: "open";
  kind: WelcomeKind;
  step: OnboardingStep;
  linkId: string;
  userId: string;
  email: string;
  firstName: string;
  lastName: string;
  companyName: string | null;
  status: "pending" | "active";
  isDemo: boolean;
}

export type Welcome = OpenWelcome | { state: "used" | "expired" | "revoked" | "unknown" };

/** Who a welcome link belongs to. Holding it is the right to set up that account, and nothing else. */
export async function findWelcome(db: Db, token: string): Promise<Welcome> {
  let kind: WelcomeKind = "onboarding";
  let found = await findLink(db, kind, token);
  if (found.state === "unknown") {
    kind = "totp-enrolment";
    found = await findLink(db, kind, token);
  }
  if (found.state !== "open") return { state: found.state };
  const { link } = found;
  const user = await db
    .selectFrom("users")
    .leftJoin("companies", "companies.id", "users.company_id")
    .select([
      "users.id",
      "users.email",
      "users.first_name",
      "users.last_name",
      "users.status",
      "users.password_hash",
      "users.key_seen_at",
      "users.totp_enabled_at",
      "users.is_demo",
      "companies.name as company_name",
    ])
    .where("users.id", "=", link.user_id ?? "")
    .executeTakeFirst();
  if (!user || user.status === "disabled") return { state: "revoked" };
  const progress = {
    hasPassword: user.password_hash !== null,
    keySeenAt: user.key_seen_at,
    totpEnabledAt: user.totp_enabled_at,
  };
  return {
    state: "open",
    kind,
    step: stepAtHand(kind, progress, link.created_at),
    linkId: link.id,
    userId: user.id,
    email: user.email,
    firstName: user.first_name,
    lastName: user.last_name,
    companyName: user.company_name,
    status: user.status,
    isDemo: user.is_demo === 1,
  };
}
