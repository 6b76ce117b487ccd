import type { RouterContextProvider } from "react-router";
import { isDataRequest } from "./file-or-page.server.ts";
import { staff } from "./scope.server.ts";

interface Asked {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

/**
 * The middleware of an address that is a CSV file for staff: it answers with the file. For anybody else, for another
 * method or a router's data request there is none, and the route's loader throws, so that the page that says so has the
 * site around it.
 * @throws a redirect to sign-in for visitors, the 403 page for clients.
 */
export function staffCsv(make: (here: ReturnType<typeof staff>) => Promise<Response>) {
  return async ({ request, context }: Asked, next: () => Promise<Response>): Promise<Response> => {
    const here = staff(context);
    if (isDataRequest(request) || !["GET", "HEAD"].includes(request.method)) return next();
    const answer = await make(here);
    return request.method === "HEAD" ? new Response(null, { headers: answer.headers }) : answer;
  };
}
