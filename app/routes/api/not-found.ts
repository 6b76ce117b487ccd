import { isMember } from "#app/features/actor.ts";
import { plainProblem } from "#app/http/api/problem.server.ts";
import { notSignedIn } from "#app/http/api/resource.server.ts";
import { scope } from "#app/http/scope.server.ts";
import type { Route } from "./+types/not-found";

/** Strangers are not told which addresses there are. */
export function loader({ context }: Pick<Route.LoaderArgs, "context">) {
  const { actor } = scope(context);
  return isMember(actor) ? plainProblem(404, actor.requestId) : notSignedIn(actor.requestId);
}

export const action = loader;
