import { noteRefusal } from "#app/features/access/security-events/note-refusal.server.ts";
import type { RefusalKind } from "#app/features/access/security-events/security-event.ts";
import type { Member } from "#app/features/actor.ts";
import { findSession } from "#app/features/access/identity/sessions/find-session.server.ts";
import { callAt } from "#app/http/api/addresses.server.ts";
import { readCurrentUser } from "#app/http/api/calls/identity.server.ts";
import { sessionCookie } from "#app/http/cookies.server.ts";
import { routeAt } from "#app/http/route-at.server.ts";
import { db } from "#app/platform/database.server.ts";
import { log } from "#app/platform/log.server.ts";
import { refusalCount } from "#app/platform/operations/metrics.server.ts";
import { redact } from "./redact.ts";
import { refusals } from "./refusals.server.ts";
import { hasStorageTrouble } from "#app/platform/storage/storage-trouble.server.ts";
import type { RequestContext } from "./request-context.server.ts";

const id = /(?<![0-9a-f])[0-9a-f]{32}(?![0-9a-f])/;

/** Records an answer that refused something, whoever gave it; never throws. While the disk has trouble nothing is added. */
export async function noteRefused(
  requestContext: RequestContext,
  status: number,
  request: Request | null,
): Promise<void> {
  const kind = kindOf(requestContext, status);
  if (kind !== null) refusalCount.inc({ kind, status });
  if (kind === null || hasStorageTrouble()) return;
  try {
    if (request) requestContext.asker ??= await ownerOf(request, requestContext);
    noteRefusal(db(), {
      kind,
      userId: requestContext.asker?.userId ?? null,
      ip: requestContext.ip,
      method: requestContext.method.slice(0, 16),
      path: redact(requestContext.target).slice(0, 200),
      status,
      requestId: requestContext.id,
    });
  } catch (error) {
    log.warn("security-events", { requestId: requestContext.id, cause: String(error) });
  }
}

/** Whose session came with what the door refused before it asked. */
async function ownerOf(request: Request, { id: requestId, ip }: RequestContext): Promise<Member | undefined> {
  const ticket = await sessionCookie.read(request);
  const found = ticket && (await findSession(db(), ticket.sid, { ip, requestId, slide: false }));
  return found && "actor" in found ? found.actor : undefined;
}

/** Whether a post is about who somebody is. */
function provesIdentity({ method, path }: RequestContext): boolean {
  return (routeAt(path)?.proves ?? callAt(method, path)?.proves) === true;
}

/**
 * Somebody else's record and one that doesn't exist are both answered 404, and neither door nor page knows which it
 * was: a 404 to a client who names a record, or sends something, counts as the former.
 */
function kindOf(requestContext: RequestContext, status: number): RefusalKind | null {
  const isReading = requestContext.method === "GET" || requestContext.method === "HEAD";
  switch (status) {
    case 401:
      if (!isReading && provesIdentity(requestContext)) return "sign-in";
      // This is how a program finds out that nobody is signed in.
      return isReading && requestContext.path === readCurrentUser.path ? null : "access";
    case 429:
      return !isReading && provesIdentity(requestContext) ? "sign-in" : "limit";
    case 403:
      return requestContext.refusal === refusals.crossOrigin.code ? "cross-site" : "access";
    case 404:
      return requestContext.asker?.role === "client" && (!isReading || id.test(requestContext.target))
        ? "record"
        : null;
    case 413:
    case 415:
      return "upload";
    default:
      return null;
  }
}
