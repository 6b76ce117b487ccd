import { data, redirect, type RouterContextProvider } from "react-router";
import { actorContext, dbContext } from "#app/context.ts";
import { type Actor, isMember } from "#app/features/actor.ts";
import { type CompanyRight, isColleague } from "#app/features/core/company-roles/company-role.policy.ts";
import { sayWhoCan } from "#app/features/core/company-roles/find-owners.server.ts";
import { type Flash, flashCookie } from "./flash.server.ts";
import { frameFacts } from "./frame-facts.server.ts";

/** After a form that worked: 303, so that reloading the next page posts nothing again. The message shows there once. */
export async function seeOther(
  to: string,
  options: { flash?: Flash; headers?: HeadersInit } = {},
): Promise<Response> {
  const headers = new Headers(options.headers);
  if (options.flash) headers.append("Set-Cookie", await flashCookie(options.flash));
  return redirect(headerSafe(to), { status: 303, headers });
}

/** `seeOther` with the word that it was done. */
export function succeeded(to: string, title: string, text?: string): Promise<Response> {
  return seeOther(to, { flash: { kind: "success", title, ...(text && { text }) } });
}

/** A header takes neither letters beyond ASCII nor line breaks; a path or fragment may be made of what somebody typed. */
function headerSafe(to: string): string {
  return to.toWellFormed().replace(/[^\x21-\x7e]/gu, encodeURIComponent);
}

/** Throw it: the contract's not-found page. Also the answer for a record that is somebody else's. */
export function notFound() {
  return data({ title: "404 Page Not Found" }, { status: 404 });
}

/** Throw it: the page for people whose role does not reach here. */
export function forbidden(context: Readonly<RouterContextProvider>) {
  // A lock may refuse before any loader has run: the page's frame is then made from what is told here.
  return data({ title: "You don't have access to this page", frame: frameFacts(context) }, { status: 403 });
}

/** Throw it: to somebody of a company whose role does not reach here, with whom to ask; to others as `forbidden`. */
export async function refusedRight(context: Readonly<RouterContextProvider>, right: CompanyRight) {
  const actor = context.get(actorContext);
  if (!isColleague(actor)) return forbidden(context);
  const text = await sayWhoCan(context.get(dbContext), actor, right);
  return data({ title: "Your role does not allow this", text, frame: frameFacts(context) }, { status: 403 });
}

/** For a page that strangers see alike: the front door may keep theirs for so long. A member's is kept by nobody. */
export function sharedPage<Shown>(actor: Actor, shown: Shown, seconds = 60) {
  const cache = isMember(actor) ? "private, no-store" : `public, max-age=${seconds}`;
  return data(shown, { headers: { "Cache-Control": cache } });
}
