import { signInMessages, tooManyTries, usedUp } from "#app/features/access/identity/sign-in/sign-in.ts";
import { later } from "../refusal.server.ts";
import type { HeldForm } from "./form.server.ts";

/**
 * The form again for one whose password or code is not looked at now.
 * @param result says after how many seconds it is, for one who tried too often; without, there are too many people.
 */
export function notYet(
  { reject }: Pick<HeldForm<unknown>, "reject">,
  { retryAfterSeconds, isUsedUp }: { reason: string; retryAfterSeconds?: number; isUsedUp?: boolean },
) {
  if (retryAfterSeconds === undefined) return later(reject({ formErrors: [signInMessages.busy] }, 503), 5);
  const sentence = (isUsedUp ? usedUp : tooManyTries)(retryAfterSeconds);
  return later(reject({ formErrors: [sentence] }, 429), retryAfterSeconds);
}
