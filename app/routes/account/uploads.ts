/** Files that go ahead of their form, so that an open page can show how much of them has gone. */
import { isMember } from "#app/features/actor.ts";
import { receiveFilesAhead } from "#app/http/forms/posted-files.server.ts";
import { scope, signedIn } from "#app/http/scope.server.ts";
import type { Route } from "./+types/uploads";

const headers = { "Cache-Control": "private, no-store" };

/** The lock. */
export const middleware: Route.MiddlewareFunction[] = [
  ({ context }, next) => {
    if (isMember(scope(context).actor)) return next();
    return Response.json({ kept: null }, { status: 401, headers });
  },
];

export async function action({ request, context }: Route.ActionArgs) {
  const kept = await receiveFilesAhead(request, signedIn(context).actor);
  return Response.json({ kept }, { headers });
}
