/** The API's lock, and the one place where what goes wrong below it becomes problem details instead of text or a page. */
import { isMember } from "#app/features/actor.ts";
import { plainProblem, requestIdOf } from "#app/http/api.server.ts";
import { scope } from "#app/http/scope.server.ts";
import type { Route } from "./+types/layout";

export const middleware: Route.MiddlewareFunction[] = [
  async ({ context }, next) => {
    const requestId = requestIdOf(context);
    if (!isMember(scope(context).actor)) return plainProblem(401, requestId);
    const response = await next();
    if (response.status < 400 || /json/.test(response.headers.get("Content-Type") ?? "")) return response;
    const retryAfter = response.headers.get("Retry-After");
    return plainProblem(response.status, requestId, retryAfter ? { "Retry-After": retryAfter } : undefined);
  },
];
