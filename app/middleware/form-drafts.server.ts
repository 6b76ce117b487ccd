import { type MiddlewareFunction, redirect } from "react-router";
import { actorContext, dbContext, requestFactsContext } from "#app/context.ts";
import { isMember, type Member } from "#app/features/actor.ts";
import {
  dropFormDraft,
  findFormDraft,
  saveFormDraft,
} from "#app/features/saved-submissions/form-draft.server.ts";
import { FORM_NAME, keepable } from "#app/features/saved-submissions/saved-submission.ts";
import { mediaType } from "#app/http/media-type.ts";
import { succeeded } from "#app/http/respond.server.ts";
import { routeAt } from "#app/http/route-at.server.ts";
import type { Db } from "#app/platform/database.server.ts";

const urlencoded = "application/x-www-form-urlencoded";

/**
 * Keeps what is typed into the forms of routes that say `drafts`, until it is sent. The form posts it to its own page
 * with `?draft=save`: by a button without scripts, by itself with them.
 */
export const formDrafts: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const { url } = context.get(requestFactsContext);
  const actor = context.get(actorContext);
  if (request.method !== "POST" || !isMember(actor) || !routeAt(url.pathname)?.drafts) return next();
  const db = context.get(dbContext);
  const wanted = url.searchParams.get("draft");
  if (wanted === null) {
    const form = await formOf(request);
    const response = await next();
    if (isDone(response)) await dropSent(db, actor, url.pathname, form);
    return response;
  }
  const typed =
    wanted === "save" && mediaType(request) === urlencoded
      ? keepable(new URLSearchParams(await request.text()))
      : null;
  if (typed) await saveFormDraft(db, actor, url.pathname, typed);
  else await dropFormDraft(db, actor, url.pathname);
  if (request.headers.get("Accept") === "application/json") return Response.json({ saved: typed !== null });
  const query = new URLSearchParams(url.search);
  query.delete("draft");
  const here = url.pathname + (query.size > 0 ? `?${query}` : "");
  if (!typed) throw redirect(here, 303);
  throw await succeeded(here, "Draft saved");
};

/** The form's name; null where it takes files, whose body nobody reads twice. */
async function formOf(request: Request): Promise<string | null> {
  if (mediaType(request) !== urlencoded) return null;
  const body = await request
    .clone()
    .text()
    .catch(() => "");
  return new URLSearchParams(body).get(FORM_NAME);
}

/** An action that did its work leads on; a client navigation is told so in the body of a 202. */
function isDone({ status }: Response): boolean {
  return status === 202 || status === 302 || status === 303;
}

async function dropSent(db: Db, actor: Member, pathname: string, form: string | null): Promise<void> {
  const draft = await findFormDraft(db, actor, pathname);
  if (draft && (form === null || draft.form === form)) await dropFormDraft(db, actor, pathname);
}
