import { type Actor, nobody } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { findLink } from "#app/features/links/find-link.server.ts";
import { issueLink } from "#app/features/links/issue-link.server.ts";
import { useLink } from "#app/features/links/use-link.server.ts";
import { recordOnce, resultOfOnce } from "#app/features/submissions/once.server.ts";
import { hours, isoAfter } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { inStep } from "#app/platform/steady-time.server.ts";
import { throttle } from "#app/platform/throttle.server.ts";
import { addressTarget, findAddressOwner } from "../address-owner.server.ts";
import { mailDeviceAdmission } from "../identity-mails.server.ts";
import { isKnownNetwork } from "../sessions/known-network.server.ts";
import { admissionHours } from "./sign-in.ts";

/** Milliseconds: longer than the work takes for anybody, so that the time taken tells nothing. */
const step = 100;

/**
 * When strangers have used up the tries on an account, its owner is sent a link that admits another device. The time it
 * takes is the same for every address.
 * @param email normalised. @returns whether its owner has signed in from the actor's network before.
 */
export async function offerAdmission(db: Db, actor: Actor, email: string): Promise<boolean> {
  return inStep(step, async () => {
    if ((await throttle("device-admission", email)).ok) await sendTo(db, actor, email);
    return isKnownNetwork(db, email, actor.ip);
  });
}

async function sendTo(db: Db, actor: Actor, email: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const owner = await findAddressOwner(trx, email);
    if (owner) {
      const seconds = hours(admissionHours.link);
      const { token } = await issueLink(trx, { kind: "device-admission", userId: owner.id, seconds });
      await mailDeviceAdmission(trx, owner, token, nobody(actor));
    }
    await recordAudit(trx, actor, {
      action: "device.offer",
      target: addressTarget(email, owner?.id),
      details: { sent: owner !== undefined },
    });
  });
}

/** What the page behind the mailed link shows. Looking changes nothing: mail scanners follow links. */
export async function showAdmission(db: Db, token: string) {
  const found = await findAdmission(db, token);
  if (found.state !== "open") return { closed: found.state };
  return { closed: null, email: found.email, once: crypto.randomUUID() };
}

type DeviceAdmitted =
  /** `until`: how long the device may try to sign in with the address. */
  | { ok: true; email: string; until: string }
  | { ok: false; reason: "used" | "expired" | "revoked" | "unknown" }
  | { ok: false; reason: "throttled"; retryAfterSeconds: number };

/**
 * Spends the link for a device: it may try to sign in to the link's account whatever strangers do. Nobody is signed in.
 * @param input `once` of the form: posted twice it gets the same answer.
 */
export async function admitDevice(
  db: Db,
  actor: Actor,
  input: { token: string; once: string | undefined },
): Promise<DeviceAdmitted> {
  const allowance = await throttle("private-link", actor.ip);
  if (!allowance.ok) return { ...allowance, reason: "throttled" };
  return db.transaction().execute(async (trx): Promise<DeviceAdmitted> => {
    const found = await findAdmission(trx, input.token);
    if (found.state !== "open" && found.state !== "used") return { ok: false, reason: found.state };
    const { link, email } = found;
    const form = `admit-device ${link.id}`;
    const done = await resultOfOnce(trx, actor, form, input.once);
    if (done) return { ok: true, email, until: done };
    if (!(await useLink(trx, link.id))) return { ok: false, reason: "used" };
    const until = isoAfter(hours(admissionHours.device));
    await recordOnce(trx, actor, form, input.once, until);
    await recordAudit(trx, actor, {
      action: "device.admit",
      target: `user:${link.user_id}`,
      details: { until },
    });
    return { ok: true, email, until };
  });
}

async function findAdmission(db: Db, token: string) {
  const found = await findLink(db, "device-admission", token);
  if (found.state === "unknown") return found;
  const owner = await db
    .selectFrom("users")
    .select("email")
    .where("id", "=", found.link.user_id)
    .where("status", "=", "active")
    .executeTakeFirst();
  return owner ? { ...found, email: owner.email } : { state: "revoked" as const };
}
