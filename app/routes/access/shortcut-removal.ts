import { redirect } from "react-router";
import { forgetShortcut } from "#app/features/access/identity/sign-in/sign-in-shortcuts.server.ts";
import { shortcutIds, shortcutIdsCookie } from "#app/http/device-cookies.server.ts";
import { seeOther } from "#app/http/respond.server.ts";
import { scope } from "#app/http/scope.server.ts";
import { linkTo } from "#app/link.ts";
import type { Route } from "./+types/shortcut-removal";

export function loader() {
  return redirect(linkTo("/login"), 303);
}

/** Only a device's own shortcuts can be removed with it; for any other id nothing happens. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const { db } = scope(context);
  const left = await forgetShortcut(db, await shortcutIds(request), params.id);
  return seeOther(linkTo("/login"), {
    flash: {
      kind: "success",
      title: "Shortcut removed",
      text: "This device no longer remembers that sign-in.",
    },
    headers: { "Set-Cookie": await shortcutIdsCookie(left) },
  });
}
