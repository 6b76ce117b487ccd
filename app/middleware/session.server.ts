import type { MiddlewareFunction } from "react-router";
import {
  actorContext,
  dbContext,
  endedSessionContext,
  endedViewingContext,
  formTokenContext,
  requestFactsContext,
} from "#app/context.ts";
import { findSession } from "#app/features/access/identity/sessions/find-session.server.ts";
import { findViewing } from "#app/features/access/viewings/find-viewing.server.ts";
import { isAdmin } from "#app/features/actor.ts";
import { callAt } from "#app/http/api/addresses.server.ts";
import { carriesToken } from "#app/http/api/bearer.server.ts";
import { refusedFormSeconds } from "#app/features/form-drafts/form-draft.ts";
import { carriesSession, sessionCookie, signedCookie } from "#app/http/cookies.server.ts";
import { formTokenOf } from "#app/http/forms/form-token.server.ts";
import { routeAt } from "#app/http/route-at.server.ts";
import { actAs } from "#app/http/scope.server.ts";
import { isId } from "#app/platform/secrets/random.server.ts";

/** Whose session has ended in this browser: what comes of their forms meanwhile is kept for them. */
const formerCookie = signedCookie("former", isId);

/**
 * Says who is asking, or as whom an admin looks at the portal; never refuses. An unknown, ended or forged session is a visitor, and the cookie is taken back.
 */
export const session: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const facts = context.get(requestFactsContext);
  const db = context.get(dbContext);
  const { id: requestId, ip, url } = facts;
  const visitor = { role: "visitor", userId: null, ip, requestId } as const;
  const former = await formerCookie.read(request);
  if (!carriesSession(request) || carriesToken(request)) {
    context.set(actorContext, visitor);
    context.set(endedSessionContext, former);
    return next();
  }
  const ticket = await sessionCookie.read(request);
  const slide = !(request.method === "GET" && (isAskedUnattended(url.pathname) || isPrefetch(request)));
  const found = ticket
    ? await findSession(db, ticket.sid, { ip, requestId, slide })
    : { ended: true as const, renewed: false };
  if ("actor" in found) {
    const viewed =
      found.viewingId !== null && isAdmin(found.actor)
        ? await findViewing(db, found.actor, found.viewingId)
        : null;
    actAs(context, viewed?.ok ? viewed.actor : found.actor);
    if (viewed?.ok === false) context.set(endedViewingContext, viewed);
    // Who says it of the page says it of the page's form.
    if (ticket && !request.headers.has("Sec-Fetch-Site"))
      context.set(formTokenContext, () => formTokenOf(ticket.sid));
    const response = await next();
    if (former !== null) response.headers.append("Set-Cookie", formerCookie.clear());
    return response;
  }
  context.set(actorContext, visitor);
  context.set(endedSessionContext, found.formerUserId ?? former);
  const response = await next();
  // The browser may already hold the id that replaced this one.
  if (found.renewed) return response;
  const setsItself = response.headers
    .getSetCookie()
    .some((value) => value.startsWith(`${sessionCookie.name}=`));
  if (!setsItself) {
    response.headers.append("Set-Cookie", sessionCookie.clear());
    if (found.formerUserId && found.formerUserId !== former)
      response.headers.append("Set-Cookie", await formerCookie.set(found.formerUserId, refusedFormSeconds));
  }
  return response;
};

/** What a page or program asks for by itself must not keep a session alive that nobody is using. */
function isAskedUnattended(path: string): boolean {
  return routeAt(path)?.polled ?? callAt("GET", path)?.polled ?? false;
}

function isPrefetch(request: Request): boolean {
  return (request.headers.get("Sec-Purpose") ?? request.headers.get("Purpose") ?? "").includes("prefetch");
}
