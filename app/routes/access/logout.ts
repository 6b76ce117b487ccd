import { redirect } from "react-router";
import { isMember } from "#app/features/actor.ts";
import { sessionCookie } from "#app/http/cookies.server.ts";
import { endThisSession } from "#app/http/log-out.server.ts";
import { seeOther } from "#app/http/respond.server.ts";
import { scope } from "#app/http/scope.server.ts";
import { stopViewing } from "#app/http/stop-viewing.server.ts";
import type { Route } from "./+types/logout";

/** Following a link ends nothing. */
export function loader() {
  return redirect("/", 303);
}

export async function action({ context }: Route.ActionArgs) {
  const { db, actor } = scope(context);
  // In a viewing the client's frame is left, not the admin's own session.
  const stopped = await stopViewing(context, "signed-out");
  if (stopped) return stopped;
  if (isMember(actor) && !(await endThisSession(db, actor)))
    return seeOther("/", {
      flash: {
        kind: "error",
        title: "Logout failed",
        text: "Failed to log out. You are still signed in: try again in a moment.",
      },
    });
  return seeOther("/", {
    flash: { kind: "success", title: "Logged out successfully", text: "You have been securely logged out" },
    // Pages kept by the browser go; the other cookies (basic version, shortcuts) stay.
    headers: { "Set-Cookie": sessionCookie.clear(), "Clear-Site-Data": '"cache"' },
  });
}
