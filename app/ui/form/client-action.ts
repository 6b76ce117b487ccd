import { type ClientActionFunctionArgs, data, isRouteErrorResponse } from "react-router";
import { attend, STOPPED, tellTrouble } from "./line.ts";

/** What stands in place of an answer where a form did not get through. */
export interface NotSent {
  isNotSent: true;
}

export const isNotSent = (answer: unknown): answer is NotSent =>
  typeof answer === "object" && answer !== null && "isNotSent" in answer;

/**
 * How every page sends its forms where scripts run: each route with an action re-exports it. Where the answer does not
 * come, breaks off or is somebody else's, the page stays with all that was typed, since nothing is loaded anew after a
 * status from 400 on. It says nothing of what it gives: pages read what their action answers.
 */
export async function clientAction({ request, serverAction }: ClientActionFunctionArgs): Promise<undefined> {
  // What saves itself asks nobody: it is tried again by itself.
  const isAutosave = (await request.clone().formData()).get("intent") === "autosave";
  try {
    const answer = await (isAutosave ? serverAction() : attend(serverAction()));
    if (answer !== STOPPED) return answer as undefined;
  } catch (error) {
    if (isTheirs(error)) throw error;
    if (!isAutosave) tellTrouble("lost");
  }
  const notSent: NotSent = { isNotSent: true };
  return data(notSent, { status: 503 }) as never;
}

/**
 * Said by the server itself: an answer of its own, or what React Router hides behind these words. From 502 to 504 nobody
 * was there to say anything, or will be again in a moment.
 */
function isTheirs(error: unknown): boolean {
  if (isRouteErrorResponse(error)) return error.status < 502 || error.status > 504;
  return error instanceof Response || (error instanceof Error && error.message === "Unexpected Server Error");
}
