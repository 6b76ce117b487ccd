/** Files that go ahead of their form, so that an open page can show how much of them has gone. */
import { keepAhead } from "#app/http/forms/upload-form.server.ts";
import { signedIn } from "#app/http/scope.server.ts";
import type { Route } from "./+types/uploads";

export async function action({ request, context }: Route.ActionArgs) {
  const kept = await keepAhead(request, signedIn(context).actor);
  return Response.json({ kept }, { headers: { "Cache-Control": "private, no-store" } });
}
