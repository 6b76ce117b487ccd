import { type MiddlewareFunction, redirect } from "react-router";
import { endedSessionContext, untilProofContext } from "#app/context.ts";
import { isMember, type Member } from "#app/features/actor.ts";
import { forgetFormDraft, keepFormDraft } from "#app/features/form-drafts/form-draft.server.ts";
import {
  draftMarks,
  draftSeconds,
  FORM_NAME,
  type FormDraft,
  keepable,
  refusedFormSeconds,
} from "#app/features/form-drafts/form-draft.ts";
import { longForms } from "#app/http/forms/long-forms.server.ts";
import { isLanding } from "#app/http/landing.server.ts";
import { mediaType } from "#app/http/media-type.ts";
import { succeeded } from "#app/http/respond.server.ts";
import { routeAt } from "#app/http/route-at.server.ts";
import { scope } from "#app/http/scope.server.ts";
import { linkTo } from "#app/link.ts";
import type { Db } from "#app/platform/database.server.ts";
import { log } from "#app/platform/log.server.ts";
import { receiveUpload } from "#app/platform/uploads/receive-upload.server.ts";
import { USUAL_LIMITS } from "#app/platform/uploads/upload.ts";

const urlencoded = "application/x-www-form-urlencoded";
const multipart = "multipart/form-data";

/**
 * Keeps what is typed and not sent: long forms say so while somebody writes (`?draft=save`, by a button without
 * scripts), a form that comes after its session has ended waits for the same person, one that needs a proof of identity
 * for that. What was sent is forgotten.
 */
export const formDrafts: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const { db, actor, request: facts } = scope(context);
  if (request.method !== "POST") return next();
  const { url } = facts;
  if (!isMember(actor)) {
    const userId = context.get(endedSessionContext);
    if (userId !== null && isLanding(url.pathname)) await keepPastSession(request, db, userId, url);
    return next();
  }
  const wanted = url.searchParams.get("draft");
  if (wanted !== null && routeAt(url.pathname)?.drafts)
    return answerDraft(request, db, actor, { url, isSaved: wanted === "save" });
  const copy = mediaType(request) === urlencoded ? request.clone() : null;
  const response = await next();
  const page = context.get(untilProofContext);
  if (page !== null) {
    const posted = copy && (await fieldsOf(copy));
    const draft = posted && keepable(posted);
    if (draft) await kept(db, actor.userId, page, { ...draft, why: "proof" });
  } else if (isDone(response)) {
    // A form with files was read by whoever took them.
    const form = copy && (await fieldsOf(copy)).get(FORM_NAME);
    if (form !== null || mediaType(request) === multipart)
      await forgetFormDraft(db, actor, url.pathname, form);
  }
  return response;
};

/** @throws a redirect to sign-in that comes back to the form. Returns when there is nothing to keep. */
async function keepPastSession(request: Request, db: Db, userId: string, url: URL): Promise<void> {
  const held = await longForms.hold(userId, () => fieldsOf(request), request.signal);
  const draft = held.ok ? keepable(held.result) : null;
  if (!draft) return;
  const takesFiles = mediaType(request) === multipart;
  if (!(await kept(db, userId, url.pathname, { ...draft, why: "session", takesFiles }))) return;
  throw redirect(linkTo("/login", { query: { reauth: "1", to: pageOf(url) } }), 303);
}

interface Asked {
  url: URL;
  isSaved: boolean;
}

/** Scripts are told when another tab has a newer draft; whoever presses the button is told what was replaced. */
async function answerDraft(request: Request, db: Db, actor: Member, { url, isSaved }: Asked) {
  const isScript = request.headers.get("Accept") === "application/json";
  const posted = await fieldsOf(request);
  const { isKept, other } = await keepFormDraft(db, {
    userId: actor.userId,
    path: url.pathname,
    draft: isSaved ? keepable(posted) : null,
    marks: draftMarks(posted),
    replaces: !isScript || !isSaved,
    seconds: draftSeconds,
  });
  if (isScript && other !== null) return Response.json({ saved: false, other }, { status: 409 });
  if (isScript) return Response.json({ saved: isKept });
  if (!isKept) throw redirect(pageOf(url), 303);
  const replaced = "It took the place of a newer one, saved in another tab or on another device.";
  throw await succeeded(pageOf(url), "Draft saved", other === null ? undefined : replaced);
}

/** A full disk must not turn "sign in again" into an error. @returns whether it is kept. */
async function kept(db: Db, userId: string, path: string, draft: FormDraft): Promise<boolean> {
  const seconds = routeAt(path)?.drafts ? draftSeconds : refusedFormSeconds;
  try {
    return (await keepFormDraft(db, { userId, path, draft, marks: [], replaces: true, seconds })).isKept;
  } catch (error) {
    log.error("form-draft.keep", error);
    return false;
  }
}

/** What was typed; nothing of a post that is no form or was cut on its way. Files are read to their end and thrown away. */
async function fieldsOf(request: Request): Promise<URLSearchParams> {
  const type = mediaType(request);
  if (type === urlencoded)
    return new URLSearchParams(
      await request
        .clone()
        .text()
        .catch(() => ""),
    );
  const fields = type === multipart ? (await receiveUpload(request, USUAL_LIMITS, false)).fields : [];
  return new URLSearchParams(
    [...fields].filter((field): field is [string, string] => typeof field[1] === "string"),
  );
}

/** An action that did its work leads on; a client navigation is told so in the body of a 202. */
function isDone({ status }: Response): boolean {
  return status === 202 || status === 302 || status === 303;
}

/** The page that a form stands on. */
function pageOf(url: URL): string {
  const query = new URLSearchParams(url.search);
  for (const name of ["index", "draft"]) query.delete(name);
  return url.pathname + (query.size > 0 ? `?${query}` : "");
}
