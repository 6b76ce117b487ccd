import type { MiddlewareFunction } from "react-router";
import { actorContext, dbContext, formTokenContext, requestFactsContext } from "#app/context.ts";
import { findSession } from "#app/features/access/identity/sessions/find-session.server.ts";
import { callAt } from "#app/http/api/addresses.server.ts";
import { carriesToken } from "#app/http/api/bearer.server.ts";
import { carriesSession, sessionCookie } from "#app/http/cookies.server.ts";
import { formTokenOf } from "#app/http/forms/form-token.server.ts";
import {
  formerCookieOf,
  savedSubmissionIsDone,
  saveSubmissionOf,
  setsSavedSubmission,
} from "#app/http/forms/saved-submission.server.ts";
import { routeAt } from "#app/http/route-at.server.ts";
import { actAs } from "#app/http/scope.server.ts";

/**
 * Says who is asking; never refuses. An unknown, ended or forged session is a visitor, and the cookie is taken back.
 */
export const session: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const facts = context.get(requestFactsContext);
  const db = context.get(dbContext);
  const { id: requestId, ip, url } = facts;
  const visitor = { role: "visitor", userId: null, ip, requestId } as const;
  if (!carriesSession(request) || carriesToken(request)) {
    context.set(actorContext, visitor);
    await saveSubmissionOf(request, { db, facts, endedUserId: undefined });
    return next();
  }
  const ticket = await sessionCookie.read(request);
  const slide = !(request.method === "GET" && (isAskedUnattended(url.pathname) || isPrefetch(request)));
  const found = ticket
    ? await findSession(db, ticket.sid, { ip, requestId, slide })
    : { ended: true as const, renewed: false };
  if ("actor" in found) {
    actAs(context, found.actor);
    // Who says it of the page says it of the page's form.
    if (ticket && !request.headers.has("Sec-Fetch-Site"))
      context.set(formTokenContext, () => formTokenOf(ticket.sid));
    const done = await savedSubmissionIsDone(request, { db, actor: found.actor, facts });
    const response = await next();
    if (done && !setsSavedSubmission(response)) response.headers.append("Set-Cookie", done);
    return response;
  }
  context.set(actorContext, visitor);
  await saveSubmissionOf(request, { db, facts, endedUserId: found.formerUserId });
  const response = await next();
  // The browser may already hold the id that replaced this one.
  if (found.renewed) return response;
  const setsItself = response.headers
    .getSetCookie()
    .some((value) => value.startsWith(`${sessionCookie.name}=`));
  if (!setsItself) {
    response.headers.append("Set-Cookie", sessionCookie.clear());
    const former = found.formerUserId && (await formerCookieOf(request, found.formerUserId));
    if (former) response.headers.append("Set-Cookie", former);
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
