/** Files that go ahead of their form, so that an open page can show how much of them has gone. */
import { receiveFilesAhead } from "#app/http/forms/posted-files.server.ts";
import { signedIn } from "#app/http/scope.server.ts";
import type { Route } from "./+types/uploads";

/** The lock. */
export const middleware: Route.MiddlewareFunction[] = [
  ({ context }, next) => {
    signedIn(context);
    return next();
  },
];

export async function action({ request, context }: Route.ActionArgs) {
  const kept = await receiveFilesAhead(request, signedIn(context).actor);
  return Response.json({ kept }, { headers: { "Cache-Control": "private, no-store" } });
}
