import { type MiddlewareFunction, redirect } from "react-router";
import { endedSessionContext, untilProofContext } from "#app/context.ts";
import { isMember } from "#app/features/actor.ts";
import { forgetFormDraft, keepFormDraft } from "#app/features/form-drafts/form-draft.server.ts";
import * as drafts from "#app/features/form-drafts/form-draft.ts";
import { longForms } from "#app/http/forms/long-forms.server.ts";
import { isLanding } from "#app/http/landing.server.ts";
import { mediaType } from "#app/http/media-type.ts";
import { succeeded } from "#app/http/respond.server.ts";
import { routeAt } from "#app/http/route-at.server.ts";
import { scope } from "#app/http/scope.server.ts";
import { linkTo } from "#app/link.ts";
import { log } from "#app/platform/log.server.ts";
import { receiveUpload } from "#app/platform/uploads/receive-upload.server.ts";
import { USUAL_LIMITS } from "#app/platform/uploads/upload.ts";
import { workAtHand } from "#app/platform/work-at-hand.server.ts";

const urlencoded = "application/x-www-form-urlencoded";
const multipart = "multipart/form-data";

/**
 * Keeps what is typed and not sent: long forms say so while somebody writes (`?draft=save`, by a button without
 * scripts), a form that comes after its session has ended waits for the same person, one that needs a proof of identity
 * for that. What was sent is forgotten.
 */
export const formDrafts: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const { db, actor, request: facts } = scope(context);
  const { pathname: path, searchParams } = facts.url;
  const userId = isMember(actor) ? actor.userId : context.get(endedSessionContext);
  if (request.method !== "POST" || userId === null) return next();
  const isForm = mediaType(request) === urlencoded;
  const keep = async (
    page: string,
    posted: URLSearchParams,
    replaces: boolean,
    why?: "session" | "proof",
  ) => {
    const typed = drafts.keepable(posted);
    // A button that was not taken leaves a draft as it is.
    if (why && !typed) return "none";
    const draft = typed && { ...typed, why, takesFiles: !isForm };
    const seconds = routeAt(page)?.drafts ? drafts.draftSeconds : drafts.refusedFormSeconds;
    const kept = { draft, marks: drafts.draftMarks(posted), replaces, seconds };
    const keeping = keepFormDraft(db, { userId, path: page }, kept);
    // What must not fail for it leads on: to signing in, to the proof.
    return why ? keeping.catch(notKept) : keeping;
  };
  if (!isMember(actor)) {
    // Nobody reads this body after us: whoever is signed out is led to sign in.
    const posted = isLanding(path) && (await fieldsInTurn(isForm ? request.clone() : request, userId));
    // What saves itself again and again takes the place of nothing.
    const isAutosave = searchParams.has("draft") && asksForJson(request);
    if (posted && (await keep(path, posted, !isAutosave, "session")) !== "none")
      throw redirect(linkTo("/login", { query: { reauth: "1", to: pageOf(facts.url) } }), 303);
    return next();
  }
  const wanted = searchParams.get("draft");
  if (wanted !== null && routeAt(path)?.drafts) {
    const isScript = asksForJson(request);
    const came = wanted === "save" ? await keep(path, await fieldsOf(request), !isScript) : "none";
    if (wanted !== "save") await forgetFormDraft(db, { userId, path });
    if (isScript) return Response.json({ saved: came === "kept" }, { status: came === "other" ? 409 : 200 });
    if (came === "none") throw redirect(pageOf(facts.url), 303);
    const replaced = "It took the place of a newer one, saved in another tab or on another device.";
    throw await succeeded(pageOf(facts.url), "Draft saved", came === "replaced" ? replaced : undefined);
  }
  const copy = isForm ? request.clone() : null;
  const response = await next();
  // A form with files was read by whoever took them, who noted it.
  const posted = copy ? await fieldsOf(copy) : new URLSearchParams([...(workAtHand().form?.own ?? [])]);
  const page = context.get(untilProofContext);
  // An action that did its work leads on; a client navigation is told so in the body of a 202.
  const isDone = [202, 302, 303].includes(response.status);
  const form = posted.get(drafts.FORM_NAME);
  if (page !== null && copy) await keep(page, posted, true, "proof");
  else if (isDone && form) {
    const sent = { form, marks: drafts.draftMarks(posted) };
    await forgetFormDraft(db, { userId, path }, sent).catch(notKept);
  }
  return response;
};

const asksForJson = (request: Request) => request.headers.get("Accept") === "application/json";

function notKept(error: unknown): "none" {
  log.error("form-draft", error);
  return "none";
}

/** The same of one form with files a person, since the limits of uploads are not asked for. Null where others wait too long. */
async function fieldsInTurn(request: Request, userId: string): Promise<URLSearchParams | null> {
  if (mediaType(request) !== multipart) return fieldsOf(request);
  const held = await longForms.hold(userId, () => fieldsOf(request), request.signal);
  return held.ok ? held.result : null;
}

/** What was typed; nothing of a post that is no form or was cut on its way. Files are read to their end and thrown away. */
async function fieldsOf(request: Request): Promise<URLSearchParams> {
  const type = mediaType(request);
  if (type === urlencoded) return new URLSearchParams(await request.text().catch(() => ""));
  const fields = type === multipart ? (await receiveUpload(request, USUAL_LIMITS, false)).fields : [];
  return new URLSearchParams(
    [...fields].filter((field): field is [string, string] => typeof field[1] === "string"),
  );
}

/** The page that a form stands on. */
function pageOf(url: URL): string {
  const page = new URL(url);
  for (const name of ["index", "draft"]) page.searchParams.delete(name);
  return page.pathname + page.search;
}
