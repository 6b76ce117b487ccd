import type { Member } from "#app/features/actor.ts";
import { env } from "#app/platform/env.server.ts";
import { mayTurnTwoFactorOff } from "../identity.policy.ts";

/** What the firm's settings leave to this person. */
export function twoFactorRules(actor: Member): { mayTurnOff: boolean } {
  return { mayTurnOff: mayTurnTwoFactorOff(actor, env().requireAdminTotp) };
}
