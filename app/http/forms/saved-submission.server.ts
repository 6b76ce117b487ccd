/** A form sent after the session had ended: what was typed is kept, and comes back once the same person is in again. */
import { redirect } from "react-router";
import type { RequestFacts } from "#app/context.ts";
import { type Actor, isMember, type Member } from "#app/features/actor.ts";
import { findSavedSubmission } from "#app/features/saved-submissions/find-saved-submission.server.ts";
import { forgetSavedSubmissions } from "#app/features/saved-submissions/forget-saved-submissions.server.ts";
import { saveSubmission } from "#app/features/saved-submissions/save-submission.server.ts";
import {
  keepable,
  type SavedSubmission,
  savedSubmissionSeconds,
} from "#app/features/saved-submissions/saved-submission.ts";
import { linkTo } from "#app/link.ts";
import { log } from "#app/platform/log.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { isId } from "#app/platform/secrets/random.server.ts";
import { receiveUpload } from "#app/platform/uploads/receive-upload.server.ts";
import { USUAL_LIMITS } from "#app/platform/uploads/upload.ts";
import { sessionCookie, signedCookie } from "../cookies.server.ts";
import { mediaType } from "../media-type.ts";
import { isLanding } from "../landing.server.ts";
import { routeAt } from "../route-at.server.ts";
import { longForms } from "./long-forms.server.ts";

const multipart = "multipart/form-data";

interface Former {
  /** Whose session ended in this browser. */
  user: string;
  /** What they had typed, if anything; empty otherwise. */
  submission: string;
}

const formerCookie = signedCookie<Former>("former", (value): value is Former => {
  if (typeof value !== "object" || value === null) return false;
  const { user, submission } = value as Partial<Former>;
  return isId(user) && (submission === "" || isId(submission));
});

/**
 * Remembers for half an hour whose session has just ended in this browser.
 * @returns the Set-Cookie value; null when the browser knows already, perhaps with what was typed.
 */
export async function formerCookieOf(request: Request, userId: string): Promise<string | null> {
  if ((await formerCookie.read(request))?.user === userId) return null;
  return formerCookie.set({ user: userId, submission: "" }, savedSubmissionSeconds);
}

/**
 * Keeps a form that somebody without a session has posted, when their session ended in this browser.
 * @param endedUserId whose session the request still names, if any.
 * @throws a redirect to sign-in that comes back to the form. Returns when there is nothing to keep.
 */
export async function saveSubmissionOf(
  request: Request,
  { db, facts, endedUserId }: { db: Db; facts: RequestFacts; endedUserId: string | undefined },
): Promise<void> {
  if (request.method !== "POST" || !isLanding(facts.url.pathname)) return;
  const userId = endedUserId ?? (await formerCookie.read(request))?.user;
  if (userId === undefined) return;
  const held = await longForms.hold(userId, () => postedFields(request), request.signal);
  const typed = held.ok && held.result ? keepable(held.result) : null;
  if (!typed) return;
  const submission = mediaType(request) === multipart ? { ...typed, takesFiles: true } : typed;
  const path = withoutIndex(facts.url);
  const id = await savedId(db, { userId, path, submission });
  if (id === null) return;
  const headers = new Headers();
  headers.append("Set-Cookie", sessionCookie.clear());
  headers.append(
    "Set-Cookie",
    await formerCookie.set({ user: userId, submission: id }, savedSubmissionSeconds),
  );
  throw redirect(linkTo("/login", { query: { reauth: "1", to: path } }), { status: 303, headers });
}

/**
 * Keeps a form whose sender has to prove anew first who they are.
 * @param path of the form's page, with its query.
 * @returns the Set-Cookie value; null when nothing was typed.
 */
export async function keepUntilProof(
  request: Request,
  { db, actor }: { db: Db; actor: Member },
  path: string,
): Promise<string | null> {
  const posted = await postedFields(request);
  const typed = posted && keepable(posted);
  if (!typed) return null;
  const id = await savedId(db, { userId: actor.userId, path, submission: { ...typed, untilProof: true } });
  return id === null
    ? null
    : formerCookie.set({ user: actor.userId, submission: id }, savedSubmissionSeconds);
}

/** What was typed; null for a post that is no form. Files are read to their end and thrown away. */
async function postedFields(request: Request): Promise<URLSearchParams | null> {
  const type = mediaType(request);
  if (type === "application/x-www-form-urlencoded") {
    // What was cut on its way has nothing whole to keep.
    const text = await request
      .clone()
      .text()
      .catch(() => "");
    return new URLSearchParams(text);
  }
  if (type !== multipart) return null;
  // Nobody reads this body after us: whoever is signed out is led to sign in.
  const { fields } = await receiveUpload(request, USUAL_LIMITS, false);
  const posted = new URLSearchParams();
  for (const [name, value] of fields) if (typeof value === "string") posted.append(name, value);
  return posted;
}

/** A full disk must not turn "sign in again" into an error. */
async function savedId(db: Db, what: Parameters<typeof saveSubmission>[1]): Promise<string | null> {
  try {
    return await saveSubmission(db, what);
  } catch (error) {
    log.error("saved-submission.save", error);
    return null;
  }
}

/** What this person had typed on the page they are opening now; null almost always. */
export async function savedSubmissionFrom(
  request: Request,
  { db, actor, facts }: { db: Db; actor: Actor; facts: RequestFacts },
): Promise<(SavedSubmission & { pathname: string }) | null> {
  if (request.method !== "GET" || !isMember(actor)) return null;
  const former = await formerCookie.read(request);
  if (!former?.submission || former.user !== actor.userId) return null;
  const { pathname } = facts.url;
  const submission = await findSavedSubmission(db, actor, { id: former.submission, pathname });
  return submission && { ...submission, pathname };
}

/**
 * When a signed-in person posts again, what was kept has done its work; not when they prove who they are, to go on with
 * it. @returns the Set-Cookie value, or null.
 */
export async function savedSubmissionIsDone(
  request: Request,
  { db, actor, facts }: { db: Db; actor: Member; facts: RequestFacts },
): Promise<string | null> {
  if (request.method !== "POST" || routeAt(facts.url.pathname)?.proves) return null;
  const former = await formerCookie.read(request);
  if (!former?.submission || former.user !== actor.userId) return null;
  await forgetSavedSubmissions(db, actor);
  return formerCookie.clear();
}

/** Whether an answer says by itself what is kept from now on. */
export function setsSavedSubmission(response: Response): boolean {
  return response.headers.getSetCookie().some((value) => value.startsWith(`${formerCookie.name}=`));
}

function withoutIndex(url: URL): string {
  const query = new URLSearchParams(url.search);
  query.delete("index");
  return url.pathname + (query.size > 0 ? `?${query}` : "");
}
