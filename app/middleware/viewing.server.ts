import { data, type MiddlewareFunction, redirectDocument, type RouterContextProvider } from "react-router";
import { endedViewingContext } from "#app/context.ts";
import { sayViewing } from "#app/features/access/viewings/pages/show-viewing.server.ts";
import { endViewing, recordViewedPage } from "#app/features/access/viewings/viewing.commands.server.ts";
import { VIEWING_ENDS } from "#app/features/access/viewings/viewing.ts";
import { isAdmin, isMember, type Member } from "#app/features/actor.ts";
import { problemAnswer } from "#app/http/api/problem.server.ts";
import { frameFacts } from "#app/http/frame-facts.server.ts";
import { seeOther } from "#app/http/respond.server.ts";
import { routeAt } from "#app/http/route-at.server.ts";
import { scope } from "#app/http/scope.server.ts";
import { STOPS_VIEWING, viewedHome } from "#app/http/stop-viewing.server.ts";
import { linkTo } from "#app/link.ts";

type Context = Readonly<RouterContextProvider>;

/**
 * The door of a viewing (decision 024): whoever looks at the portal as somebody reads its pages, each of which is in the
 * audit log before it is shown. Nothing else passes, whatever route it is for.
 */
export const viewing: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const { db, actor, request: facts } = scope(context);
  const { pathname, search } = facts.url;
  const route = routeAt(pathname);
  const isReading = request.method === "GET" || request.method === "HEAD";
  const isStopping = request.method === "POST" && STOPS_VIEWING.includes(pathname);
  const ended = context.get(endedViewingContext);
  if (ended && isAdmin(actor)) {
    // What a page asks by itself is the admin's own again; a person is told first.
    if (route?.polled) return next();
    await endViewing(db, actor, ended.id, ended.reason);
    const text = VIEWING_ENDS[ended.reason];
    const title = "The viewing is over";
    if (isApi(pathname) || !(isReading || isStopping))
      return refused(context, request, title, `Nothing was done. ${text}`);
    throw await seeOther(viewedHome(ended.companyId), { flash: { kind: "info", title, text } });
  }
  if (!isMember(actor) || !actor.viewedBy || isStopping) return next();
  const why = isReading && !isApi(pathname) ? unseen(pathname) : "Nothing can be changed in a viewing";
  // Two presses of the button that began it.
  if (!isReading && pathname === beginning(actor)) throw redirectDocument(linkTo("/client-portal"), 303);
  if (why) return refused(context, request, why, sayViewing(actor));
  // A page from before the viewing has scripts, and another frame around it.
  if (!facts.isDocument) throw redirectDocument(pathname + search, 303);
  if (!route?.gives) await recordViewedPage(db, actor.viewedBy, pathname + search);
  return next();
};

/** Why an address is not shown, as a heading; null where it is. */
function unseen(pathname: string): string | null {
  const route = routeAt(pathname);
  if (route?.path.includes(":token")) return "Private links don’t open in a viewing";
  if (route?.reads) return "Reports can’t be read in a viewing";
  if (route?.gives === "answer") return "This is no page to look at";
  // Covers and the like are for everybody.
  if (route?.gives === "file" && route.may !== "anyone") return "Files can’t be downloaded in a viewing";
  return null;
}

/** As problem details of the API, and as a page of the portal to people. */
async function refused(
  context: Context,
  { method }: Request,
  title: string,
  text: string,
): Promise<Response> {
  const { request } = scope(context);
  const route = routeAt(request.url.pathname);
  if (isApi(request.url.pathname))
    return problemAnswer("forbidden", { message: `${title}. ${text}`, requestId: request.id });
  // What has no page of its own is answered on another: the choice of looks, a shortcut.
  if (method === "POST" && (route?.gives === "redirect" || route?.gives === "file"))
    return seeOther(linkTo("/client-portal"), { flash: { kind: "error", title, text } });
  // No loader has run: the frame is made from what is told here.
  // oxlint-disable-next-line no-throw-literal
  throw data({ title, text, frame: frameFacts(context) }, { status: 403 });
}

const isApi = (pathname: string) => pathname.startsWith("/api/");

const beginning = ({ companyId, userId }: Member) =>
  linkTo("/admin-data-portal/clients/:id/people/:person/view", { id: companyId ?? "", person: userId });
