import type { MiddlewareFunction, RouterContextProvider } from "react-router";
import { dbContext, requestFactsContext } from "#app/context.ts";
import { factsOf, startRequestContext } from "#app/http/front/request-context.server.ts";
import { db } from "#app/platform/database.server.ts";

/** The front door sets these; the development server calls React Router without it. */
export const requestFacts: MiddlewareFunction<Response> = ({ request, context }, next) => {
  if (import.meta.env.DEV && !has(context)) {
    const { pathname, search } = new URL(request.url);
    const requestContext = startRequestContext(request.method, pathname + search, "127.0.0.1", null);
    context.set(requestFactsContext, factsOf(request, requestContext));
    context.set(dbContext, db());
  }
  return next();
};

function has(context: Readonly<RouterContextProvider>): boolean {
  try {
    return Boolean(context.get(requestFactsContext));
  } catch {
    return false;
  }
}
