import { preferenceCookie } from "#app/http/cookies.server.ts";
import { readFields } from "#app/http/forms/form.server.ts";
import { seeOther } from "#app/http/respond.server.ts";
import { safeTo } from "#app/http/safe-redirect.ts";
import type { Route } from "./+types/basic";

/** The version without scripts, on every page, until it is switched off again. */
export async function action({ request }: Route.ActionArgs) {
  const { basic, to } = await readFields(request);
  return seeOther(safeTo(to), {
    headers: { "Set-Cookie": preferenceCookie("basic", basic === "1" ? "1" : undefined) },
  });
}
