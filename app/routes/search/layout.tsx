import { Outlet } from "react-router";
import { signedIn } from "#app/http/scope.server.ts";
import type { Route } from "./+types/layout";

export const handle = { hydrate: true };

/** The lock: whoever is signed in, of either role. */
export const middleware: Route.MiddlewareFunction[] = [({ context }) => void signedIn(context)];

/** With a loader, client navigations reach the server and so the lock. */
export function loader({ context }: Route.LoaderArgs) {
  signedIn(context);
  return null;
}

export default function SearchLayout() {
  return <Outlet />;
}
