import { redirect } from "react-router";
import { isMember } from "#app/features/actor.ts";
import { landingFor } from "#app/http/landing.server.ts";
import { seeOther } from "#app/http/respond.server.ts";
import { scope } from "#app/http/scope.server.ts";
import { stopViewing } from "#app/http/stop-viewing.server.ts";
import type { Route } from "./+types/stop-viewing";

/** Following a link ends nothing. */
export function loader() {
  return redirect("/", 303);
}

/** It may be over by the time the button is pressed. */
export async function action({ context }: Route.ActionArgs) {
  const { actor } = scope(context);
  const elsewhere = isMember(actor) ? landingFor(actor.role) : "/";
  return (await stopViewing(context, "stopped")) ?? seeOther(elsewhere);
}
