import { type RouterContextProvider, redirect } from "react-router";
import { untilProofContext } from "#app/context.ts";
import { type Actor, isMember } from "#app/features/actor.ts";
import { hasFreshProof } from "#app/features/access/identity/identity.policy.ts";
import { linkTo } from "#app/link.ts";
import { signedIn, staff } from "./scope.server.ts";
import { withWayBack } from "./way-back.ts";

type Context = Readonly<RouterContextProvider>;

/**
 * Like `staff`, for changes that need a proof of identity not older than ten minutes.
 * @param to where the person goes on after proving it; the page itself unless told otherwise.
 * @throws a redirect to the confirmation page, which comes back.
 */
export function confirmedStaff(context: Context, to?: string) {
  const here = staff(context);
  requireFreshProof(context, here, to ?? here.request.url.pathname + here.request.url.search);
  return here;
}

/** Like `signedIn`, with the same demand. */
export function confirmedMember(context: Context, to?: string) {
  const here = signedIn(context);
  requireFreshProof(context, here, to ?? here.request.url.pathname + here.request.url.search);
  return here;
}

/** What was posted stands in its form again afterwards. */
function requireFreshProof(context: Context, { actor, now }: { actor: Actor; now: Date }, to: string): void {
  if (isMember(actor) && hasFreshProof(actor, now)) return;
  context.set(untilProofContext, to.split("?", 1)[0] ?? to);
  throw redirect(withWayBack(linkTo("/confirm-identity"), to), 303);
}
