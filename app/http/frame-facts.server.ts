import type { RouterContextProvider } from "react-router";
import { actorContext, formTokenContext, requestFactsContext } from "#app/context.ts";
import { showViewing } from "#app/features/access/viewings/pages/show-viewing.server.ts";
import { type Actor, isMember, type Member } from "#app/features/actor.ts";
import { now } from "#app/platform/clock.server.ts";
import { env } from "#app/platform/env.server.ts";

/** What the frame around every page needs to know; no query is made for it. */
export function frameFacts(context: Readonly<RouterContextProvider>) {
  const { theme, basic } = context.get(requestFactsContext);
  const actor = context.get(actorContext);
  const tokenOfForms = context.get(formTokenContext);
  return {
    account: accountOf(actor),
    theme,
    basic,
    year: now().getUTCFullYear(),
    origin: siteOrigin(),
    viewing: isMember(actor) ? showViewing(actor) : null,
    ...(tokenOfForms && { formToken: tokenOfForms() }),
  };
}

/** Scheme, host and port that people type: what every address that leaves the site begins with. */
export function siteOrigin(): string {
  return env().origin;
}

export type FrameFacts = ReturnType<typeof frameFacts>;

const nameOf = ({ firstName, lastName, email }: Member) =>
  `${firstName} ${lastName}`.trim() || (email.split("@")[0] ?? email);

function accountOf(actor: Actor) {
  if (!isMember(actor)) return { role: "visitor" as const };
  const { role, email, firstName, lastName } = actor;
  const letters = `${firstName.charAt(0)}${lastName.charAt(0)}` || email.charAt(0);
  return { role, email, name: nameOf(actor), initials: letters.toUpperCase() };
}
