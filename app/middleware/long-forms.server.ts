import { data, type MiddlewareFunction } from "react-router";
import { actorContext, endedSessionContext, requestFactsContext } from "#app/context.ts";
import { isMember } from "#app/features/actor.ts";
import { longForms, longFormsRetryAfter } from "#app/http/forms/long-forms.server.ts";
import { routeAt } from "#app/http/route-at.server.ts";

/** A form of so many bytes is an ordinary one, wherever it is sent. */
const ordinary = 64 * 1024;

/** Forms of long text wait for their turn before anything of them is read. */
export const longFormsInTurn: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const actor = context.get(actorContext);
  const { pathname } = context.get(requestFactsContext).url;
  const declared = Number(request.headers.get("Content-Length") ?? Infinity);
  const isLong = request.method === "POST" && declared > ordinary && routeAt(pathname)?.takes === "long text";
  const userId = isMember(actor) ? actor.userId : context.get(endedSessionContext);
  if (!isLong || userId === null) return next();
  const held = await longForms.hold(userId, next, request.signal);
  if (held.ok) return held.result;
  throw data(null, { status: 503, headers: { "Retry-After": String(longFormsRetryAfter) } });
};
