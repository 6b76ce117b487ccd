/**
 * The first start's link for whoever looks at the product for the first time: once, in place of the demonstration
 * client's four factors. Who holds it sits at this machine; it opens nothing but the demonstration's own account.
 */
import { type Actor, isMember, systemActor } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { findLink } from "#app/features/links/find-link.server.ts";
import { issueLink } from "#app/features/links/issue-link.server.ts";
import { useLink } from "#app/features/links/use-link.server.ts";
import { days, nowIso } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { env } from "#app/platform/env.server.ts";
import { hashToken } from "#app/platform/secrets/random.server.ts";
import { throttle } from "#app/platform/throttle.server.ts";
import { toMember } from "../member.server.ts";
import { endSession } from "../sessions/end-sessions.server.ts";
import { startSession } from "../sessions/start-session.server.ts";

/** @returns the link; null where it could not be followed, since browsers ask for the product by another name. */
export async function offerDemoSignIn(db: Db, email: string): Promise<string | null> {
  if (!env().isLocal) return null;
  return db.transaction().execute(async (trx) => {
    const { id } = await trx
      .selectFrom("users")
      .select("id")
      .where("email", "=", email)
      .executeTakeFirstOrThrow();
    const { token } = await issueLink(trx, { kind: "demo-sign-in", userId: id, seconds: days(1) });
    await recordAudit(trx, systemActor("first-start"), {
      action: "demo.offer-sign-in",
      target: `user:${id}`,
    });
    return `${env().origin}/demonstration/${token}`;
  });
}

export type DemoLinkClosed = "elsewhere" | "used" | "expired" | "revoked" | "unknown";

/** What the page behind the link shows. Looking changes nothing. @param isHere whether this machine itself asks. */
export async function showDemoSignIn(db: Db, token: string, isHere: boolean) {
  const found = await findDemoSignIn(db, token, isHere);
  if (found.state !== "open") return { closed: found.state };
  const { first_name, last_name, company_name } = found.person;
  return { closed: null, name: `${first_name} ${last_name}`, company: company_name };
}

type DemoSignedIn =
  | { ok: true; sid: string; name: string }
  | { ok: false; reason: DemoLinkClosed }
  | { ok: false; reason: "throttled"; retryAfterSeconds: number };

/**
 * Spends the link for a session. It proves nothing of who sits there, so what asks for a fresh proof asks at once.
 * @param actor whoever the browser was so far; a session it had ends.
 */
export async function signInByDemoLink(
  db: Db,
  actor: Actor,
  input: { token: string; isHere: boolean; userAgent: string },
): Promise<DemoSignedIn> {
  const allowance = await throttle("private-link", actor.ip);
  if (!allowance.ok) return { ...allowance, reason: "throttled" };
  return db.transaction().execute(async (trx): Promise<DemoSignedIn> => {
    const found = await findDemoSignIn(trx, input.token, input.isHere);
    if (found.state !== "open") return { ok: false, reason: found.state };
    const { person, linkId } = found;
    if (!(await useLink(trx, linkId))) return { ok: false, reason: "used" };
    if (isMember(actor)) await endSession(trx, actor.userId, actor.sessionId, "signed-in-again");
    const { userAgent } = input;
    const opened = { userId: person.id, aal: 1, ip: actor.ip, userAgent, isProven: false } as const;
    const { sid, ended } = await startSession(trx, opened);
    const session = { id_hash: hashToken(sid), aal: 1, step_up_at: nowIso() } as const;
    await recordAudit(trx, toMember(person, session, actor), {
      action: "session.start",
      target: `user:${person.id}`,
      details: { factor: "demo-link", endedOldest: ended },
    });
    return { ok: true, sid, name: `${person.first_name} ${person.last_name}` };
  });
}

/** The link with whose it is: an account of the demonstration as long as there is one, and no other. */
async function findDemoSignIn(db: Db, token: string, isHere: boolean) {
  if (!isHere) return { state: "elsewhere" as const };
  const found = await findLink(db, "demo-sign-in", token);
  if (found.state === "unknown") return { state: found.state };
  const person = await db
    .selectFrom("users")
    .innerJoin("companies", "companies.id", "users.company_id")
    .select([
      "users.id",
      "users.role",
      "users.email",
      "users.first_name",
      "users.last_name",
      "users.company_id",
      "users.totp_enabled_at",
      "companies.name as company_name",
    ])
    .where("users.id", "=", found.link.user_id)
    .where("users.role", "=", "client")
    .where("users.status", "=", "active")
    .where("users.is_demo", "=", 1)
    .where("companies.is_demo", "=", 1)
    .executeTakeFirst();
  if (!person) return { state: "revoked" as const };
  return found.state === "open"
    ? { state: found.state, person, linkId: found.link.id }
    : { state: found.state };
}
