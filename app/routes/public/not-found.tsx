/** Every address that is no page: the loader says so, and the root shows it with the site around it. */
import { notFound } from "#app/http/respond.server.ts";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/not-found";

export function loader(): never {
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
