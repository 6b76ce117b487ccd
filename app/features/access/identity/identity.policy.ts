import { type Actor, isMember, type Member } from "#app/features/actor.ts";
import { stepUpLasts } from "./sessions/session.ts";

/** Admins are asked to switch two-factor on until they do; clients always have it. */
export function needsTwoFactor(actor: Actor): boolean {
  return isMember(actor) && actor.role === "admin" && !actor.twoFactorEnabled;
}

/** True when the person proved who they are within the last ten minutes; putting the clock back doesn’t lengthen that. */
export function hasFreshProof(actor: Member, now: Date): boolean {
  const secondsAgo = (now.getTime() - new Date(actor.stepUpAt).getTime()) / 1000;
  return secondsAgo > -stepUpLasts && secondsAgo < stepUpLasts;
}

/** Clients can't do without a second factor, and admins can't where the firm makes it compulsory. */
export function mayTurnTwoFactorOff(actor: Member, requireAdminTotp: boolean): boolean {
  return actor.role === "admin" && actor.twoFactorEnabled && !requireAdminTotp;
}
