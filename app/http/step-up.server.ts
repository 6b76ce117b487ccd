import { type RouterContextProvider, redirect } from "react-router";
import { type Actor, isMember } from "#app/features/actor.ts";
import { hasFreshProof } from "#app/features/access/identity/identity.policy.ts";
import { linkTo } from "#app/link.ts";
import { keepUntilProof } from "./forms/saved-submission.server.ts";
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
  requireFreshProof(here.actor, here.now, to ?? here.request.url.pathname + here.request.url.search);
  return here;
}

/**
 * The same for a posted form: what was typed is kept meanwhile and stands in the form again afterwards.
 * @param request whose body nobody has read yet.
 */
export async function confirmedStaffForm(request: Request, context: Context, to?: string) {
  const here = staff(context);
  if (hasFreshProof(here.actor, here.now)) return here;
  const path = to ?? here.request.url.pathname + here.request.url.search;
  const cookie = await keepUntilProof(request, here, path);
  throw redirect(withWayBack(linkTo("/confirm-identity"), path), {
    status: 303,
    headers: cookie ? { "Set-Cookie": cookie } : {},
  });
}

/** Like `signedIn`, with the same demand. */
export function confirmedMember(context: Context, to?: string) {
  const here = signedIn(context);
  requireFreshProof(here.actor, here.now, to ?? here.request.url.pathname + here.request.url.search);
  return here;
}

function requireFreshProof(actor: Actor, now: Date, to: string): void {
  if (isMember(actor) && hasFreshProof(actor, now)) return;
  throw redirect(withWayBack(linkTo("/confirm-identity"), to), 303);
}
