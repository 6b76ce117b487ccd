import { plainProblem, requestIdOf } from "#app/http/api.server.ts";
import type { Route } from "./+types/not-found";

export function loader({ context }: Route.LoaderArgs) {
  return plainProblem(404, requestIdOf(context));
}

export function action({ context }: Route.ActionArgs) {
  return plainProblem(404, requestIdOf(context));
}
