/**
 * Who a token acts for, and the one place where what goes wrong below becomes problem details instead of text or a page.
 * The lock of each call is its own `who`: see `http/api/answer-call.server.ts`.
 */
import { findTokenHolder } from "#app/features/access/api-tokens/find-token-holder.server.ts";
import { bearerOf, carriesToken } from "#app/http/api/bearer.server.ts";
import { codeForStatus, problemAnswer, requestIdOf } from "#app/http/api/problem.server.ts";
import { actAs, scope } from "#app/http/scope.server.ts";
import type { Route } from "./+types/layout";

export const middleware: Route.MiddlewareFunction[] = [
  async ({ request, context }, next) => {
    const requestId = requestIdOf(context);
    if (carriesToken(request)) {
      const { db, request: facts } = scope(context);
      const token = bearerOf(request);
      const holder = token && (await findTokenHolder(db, token, { ip: facts.ip, requestId }));
      // Never a visitor: who sends a token means to be somebody.
      if (!holder) return badToken(requestId);
      actAs(context, holder);
    }
    const response = await next();
    if (response.status < 400 || /json/.test(response.headers.get("Content-Type") ?? "")) return response;
    const retryAfter = response.headers.get("Retry-After");
    const headers = retryAfter ? { "Retry-After": retryAfter } : undefined;
    return problemAnswer(codeForStatus(response.status), { requestId, headers });
  },
];

function badToken(requestId: string): Response {
  const message = "The API token is not valid: it is unknown, has run out, or was revoked.";
  const headers = { "WWW-Authenticate": 'Bearer error="invalid_token"' };
  return problemAnswer("invalid_token", { message, requestId, headers });
}
