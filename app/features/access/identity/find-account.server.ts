import type { Member } from "#app/features/actor.ts";
import { isoAfter, nowIso } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { countRecoveryCodes } from "./second-factor/recovery-codes.server.ts";
import { sessionLifetime } from "./sessions/session.ts";

/** The actor's own account, as the account pages show it. */
export async function findAccount(db: Db, actor: Member) {
  const user = await db
    .selectFrom("users")
    .select([
      "email",
      "first_name",
      "last_name",
      "job_title",
      "phone",
      "role",
      "created_at",
      "password_changed_at",
      "totp_enabled_at",
      "totp_pending_enc",
    ])
    .where("id", "=", actor.userId)
    .executeTakeFirstOrThrow();
  return {
    email: user.email,
    name: `${user.first_name} ${user.last_name}`.trim(),
    jobTitle: user.job_title || null,
    phone: user.phone || null,
    role: user.role,
    companyName: actor.companyName,
    createdAt: user.created_at,
    passwordChangedAt: user.password_changed_at,
    twoFactorSince: user.totp_enabled_at,
    enrolling: user.totp_pending_enc !== null,
    recoveryCodes: await countRecoveryCodes(db, actor.userId),
  };
}

/** The actor's open sessions, the most recently used first. */
export async function findOwnSessions(db: Db, actor: Member) {
  const rows = await db
    .selectFrom("sessions")
    .select(["id_hash", "created_at", "last_seen_at", "expires_at", "ip", "user_agent", "aal"])
    .where("user_id", "=", actor.userId)
    .where("revoked_at", "is", null)
    .where("expires_at", ">", nowIso())
    .where("last_seen_at", ">", isoAfter(-sessionLifetime.idle))
    .orderBy("last_seen_at", "desc")
    .limit(20)
    .execute();
  return rows.map((row) => {
    const id = Buffer.from(row.id_hash).toString("hex");
    return {
      id,
      isThisOne: id === actor.sessionId,
      startedAt: row.created_at,
      lastSeenAt: row.last_seen_at,
      endsAt: row.expires_at,
      ip: row.ip,
      device: deviceOf(row.user_agent),
      withCode: row.aal === 2,
    };
  });
}

/** Enough of a browser's name to recognise one's own: "Firefox on Windows". */
export function deviceOf(userAgent: string): string {
  const browsers: [RegExp, string][] = [
    [/Edg\//, "Edge"],
    [/OPR\//, "Opera"],
    [/Firefox\//, "Firefox"],
    [/Chrome\/|CriOS\//, "Chrome"],
    [/Safari\//, "Safari"],
  ];
  const systems: [RegExp, string][] = [
    [/iPhone|iPad/, "iOS"],
    [/Android/, "Android"],
    [/Windows/, "Windows"],
    [/Mac OS X/, "macOS"],
    [/Linux/, "Linux"],
  ];
  const named = (list: [RegExp, string][]) => list.find(([mark]) => mark.test(userAgent))?.[1];
  const browser = named(browsers) ?? "A browser or program";
  const system = named(systems);
  return system ? `${browser} on ${system}` : browser;
}
