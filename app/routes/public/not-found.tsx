/** Every address that is no page: the loader says so, and the root shows it with the site around it. */
import { redirect } from "react-router";
import { notFound } from "#app/http/respond.server.ts";
import { scope } from "#app/http/scope.server.ts";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/not-found";

export { clientAction } from "#app/ui/form/client-action.ts";

/** Addresses are in small letters: one that was typed with capitals is tried in those. */
export function loader({ context }: Route.LoaderArgs): never {
  const { pathname, search } = scope(context).request.url;
  if (/^[a-z/-]*[A-Z][A-Za-z/-]*$/.test(pathname)) throw redirect(pathname.toLowerCase() + search, 301);
  throw notFound();
}

export function action(): never {
  throw notFound();
}

export function headers({ errorHeaders }: Route.HeadersArgs) {
  return errorHeaders ?? new Headers();
}

/** The page itself is the root's: this only names it. */
export default function NotFound() {
  return <Page title="404 Page Not Found" />;
}
