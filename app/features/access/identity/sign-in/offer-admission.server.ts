import { type Actor, nobody } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { issueLink } from "#app/features/links/issue-link.server.ts";
import { hours } from "#app/platform/clock.server.ts";
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
