/**
 * What an open page asks for by itself, as JSON: only the parts it names. Asking lengthens no session (see
 * middleware/session.server.ts), and whoever is signed out is told so, not led away. A post says “Stay signed in”: that
 * a person pressed it lengthens the session, as everything they do.
 */
import { sessionEnd } from "#app/features/access/identity/sessions/session-end.server.ts";
import { isMember } from "#app/features/actor.ts";
import { findActivity } from "#app/features/desk/activity/find-activity.server.ts";
import { showFigures } from "#app/features/desk/activity/pages/show-figures.server.ts";
import { showWaiting } from "#app/features/desk/waiting/pages/show-waiting.server.ts";
import { findMarkets } from "#app/features/markets/find-markets.server.ts";
import { showMarkets } from "#app/features/markets/pages/show-market.server.ts";
import { findActiveServices } from "#app/features/trade/subscriptions/find-subscriptions.server.ts";
import { countUnreadOf } from "#app/http/unread.server.ts";
import { scope, signedIn } from "#app/http/scope.server.ts";
import { dateTime, when } from "#app/ui/text/format.ts";
import type { Route } from "./+types/refresh";

const headers = { "Cache-Control": "private, no-store" };

/** The lock. */
export const middleware: Route.MiddlewareFunction[] = [
  ({ context }, next) => {
    if (isMember(scope(context).actor)) return next();
    return Response.json({ message: "Sign in first." }, { status: 401, headers });
  },
];

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, actor, now } = signedIn(context);
  const asked = new Set((url.searchParams.get("parts") ?? "").split(","));
  const answer: Record<string, unknown> = { asAt: `${dateTime(now.toISOString())} (UK time)` };
  if (asked.has("session")) answer.session = sessionEnd(actor);
  if (asked.has("unread")) answer.unread = await countUnreadOf(db, actor);
  if (asked.has("waiting")) Object.assign(answer, await showWaiting(db, actor, now));
  if (asked.has("figures")) Object.assign(answer, await showFigures(db, actor, now));
  if (asked.has("active")) answer.active = (await findActiveServices(db, actor)) ?? [];
  if (asked.has("activity")) {
    const events = await findActivity(db, actor);
    answer.activity = events.map((event) => ({ ...event, at: when(event.at, now) }));
  }
  if (asked.has("markets")) answer.markets = showMarkets(await findMarkets(db));
  return Response.json(answer, { headers });
}

export async function action({ context }: Route.ActionArgs) {
  const { actor } = signedIn(context);
  return Response.json({ session: sessionEnd(actor) }, { headers });
}
