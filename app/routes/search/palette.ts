/**
 * What the palette shows, as JSON: where one may go and what one may begin while nothing is typed, and the records that
 * what is typed finds. Whoever is signed out is told so, not led away.
 */
import { isMember } from "#app/features/actor.ts";
import { findDestinations } from "#app/http/lists/destinations.server.ts";
import { askedFor, findAsTyped } from "#app/http/lists/search-everywhere.server.ts";
import { scope, signedIn } from "#app/http/scope.server.ts";
import { date } from "#app/ui/text/format.ts";
import type { Route } from "./+types/palette";

const headers = { "Cache-Control": "private, no-store" };

/** The lock. */
export const middleware: Route.MiddlewareFunction[] = [
  ({ context }, next) => {
    if (isMember(scope(context).actor)) return next();
    return Response.json({ message: "Sign in first." }, { status: 401, headers });
  },
];

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, actor } = signedIn(context);
  const search = askedFor(url);
  if (search === "") return Response.json(findDestinations(actor.role), { headers });
  const typed = await findAsTyped(db, actor, search);
  if (!typed) {
    const wait = { ...headers, "Retry-After": "60" };
    return Response.json({ message: "Too many searches." }, { status: 429, headers: wait });
  }
  const { page, groups } = typed;
  const found = groups.map(({ heading, rows }) => ({
    heading,
    rows: rows.map(({ to, title, about, state, at }) => ({
      to,
      title,
      about: [...about, state?.text, at && date(at)].filter(Boolean).join(" · "),
    })),
  }));
  const record = { heading: "Record", rows: [{ to: page, title: search.toUpperCase(), about: "Its page" }] };
  return Response.json({ groups: page ? [record] : found }, { headers });
}
