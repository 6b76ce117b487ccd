/** What a loader or action works with. A page can't forget to ask who is there: it has no other way to the database. */
import { type RouterContextProvider, redirect } from "react-router";
import { actorContext, dbContext, requestFactsContext, type RequestFacts } from "#app/context.ts";
import { type Actor, type Admin, atKeyboard, isAdmin, isMember, type Member } from "#app/features/actor.ts";
import { linkTo } from "#app/link.ts";
import { now } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { workingFor } from "#app/platform/work-at-hand.server.ts";
import { forbidden } from "./respond.server.ts";
import { withWayBack } from "./way-back.ts";

type Context = Readonly<RouterContextProvider>;

/** The sign-in page that says why it is there: something was sent, and nobody was signed in any more. */
export const unsentLogin = linkTo("/login", { query: { unsent: "1" } });

interface Scope<Who extends Actor> {
  db: Db;
  actor: Who;
  request: RequestFacts;
  now: Date;
}

/** From here on the request is this person's, and so is what it uses. */
export function actAs(context: Context, actor: Member): void {
  context.set(actorContext, actor);
  workingFor(atKeyboard(actor).userId);
}

/** Whoever it is. */
export function scope(context: Context): Scope<Actor> {
  return {
    db: context.get(dbContext),
    actor: context.get(actorContext),
    request: context.get(requestFactsContext),
    now: now(),
  };
}

/** @throws a redirect to sign-in that remembers where the visitor was going, and whether they were sending something. */
export function signedIn(context: Context): Scope<Member> {
  const here = scope(context);
  if (!isMember(here.actor)) {
    const to = here.request.url.pathname + here.request.url.search;
    const isSent = here.request.method !== "GET" && here.request.method !== "HEAD";
    throw redirect(withWayBack(isSent ? unsentLogin : linkTo("/login"), to), 303);
  }
  return { ...here, actor: here.actor };
}

/** @throws a redirect to sign-in for visitors, the 403 page for clients. */
export function staff(context: Context): Scope<Admin> {
  const here = signedIn(context);
  if (!isAdmin(here.actor)) throw forbidden(context);
  return { ...here, actor: here.actor };
}
