import type { MiddlewareFunction } from "react-router";
import { actorContext, dbContext, requestContext } from "#app/context.ts";
import { findSession } from "#app/features/identity/find-session.server.ts";
import { carriesSession, sessionCookie } from "#app/http/cookies.server.ts";

/** Calls a page makes by itself: they must not keep a session alive that nobody is using. */
const polls =
  /^\/(?:client-portal\/refresh$|api\/(?:notifications(?:\/|$)|client\/(?:stats|subscriptions)$|auth\/user$))/;

/**
 * Says who is asking; never refuses. An unknown, ended or forged session is a visitor, and the cookie is taken back.
 */
export const session: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const { id: requestId, ip, url } = context.get(requestContext);
  const visitor = { role: "visitor", userId: null, ip, requestId } as const;
  if (!carriesSession(request)) {
    context.set(actorContext, visitor);
    return next();
  }
  const ticket = await sessionCookie.read(request);
  const slide = !(request.method === "GET" && (polls.test(url.pathname) || isPrefetch(request)));
  const found = ticket
    ? await findSession(context.get(dbContext), ticket.sid, { ip, requestId, slide })
    : { ended: true as const, renewed: false };
  if ("actor" in found) {
    context.set(actorContext, found.actor);
    return next();
  }
  context.set(actorContext, visitor);
  const response = await next();
  // The browser may already hold the id that replaced this one.
  if (found.renewed) return response;
  const setsItself = response.headers
    .getSetCookie()
    .some((value) => value.startsWith(`${sessionCookie.name}=`));
  if (!setsItself) response.headers.append("Set-Cookie", sessionCookie.clear());
  return response;
};

function isPrefetch(request: Request): boolean {
  return (request.headers.get("Sec-Purpose") ?? request.headers.get("Purpose") ?? "").includes("prefetch");
}
