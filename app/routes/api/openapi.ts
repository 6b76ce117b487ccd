/** `/api/openapi.json`: the API described, for people and for programs that write clients. */
import { openApi } from "#app/http/api/openapi.server.ts";
import { problemAnswer, requestIdOf } from "#app/http/api/problem.server.ts";
import type { Route } from "./+types/openapi";

export function loader() {
  return Response.json(openApi());
}

export function action({ context }: Route.ActionArgs) {
  return problemAnswer("method_not_allowed", {
    requestId: requestIdOf(context),
    headers: { Allow: "GET, HEAD, OPTIONS" },
  });
}
