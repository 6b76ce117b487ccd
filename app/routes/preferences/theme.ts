import { preferenceCookie } from "#app/http/cookies.server.ts";
import { readFields } from "#app/http/forms/form.server.ts";
import { seeOther } from "#app/http/respond.server.ts";
import { safeTo } from "#app/http/safe-redirect.ts";
import type { Route } from "./+types/theme";

/** Light, dark, or as the device is set. */
export async function action({ request }: Route.ActionArgs) {
  const { theme, to } = await readFields(request);
  const chosen = theme === "light" || theme === "dark" ? theme : undefined;
  return seeOther(safeTo(to), { headers: { "Set-Cookie": preferenceCookie("theme", chosen) } });
}
