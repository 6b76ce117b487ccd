import type { RouterContextProvider } from "react-router";
import { findFormDraft } from "#app/features/saved-submissions/form-draft.server.ts";
import { signedIn } from "../scope.server.ts";

/** What this person had typed on the page they are opening and not sent. */
export async function formDraft(context: Readonly<RouterContextProvider>) {
  const { db, actor, request, now } = signedIn(context);
  const draft = await findFormDraft(db, actor, request.url.pathname);
  return draft && { ...draft, now };
}
