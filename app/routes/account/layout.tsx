import { Outlet } from "react-router";
import { signedIn } from "#app/http/scope.server.ts";
import { FailedPage } from "#app/failed-page.tsx";
import { DrawnAgain } from "#app/ui/form/drawn-again.tsx";
import type { Route } from "./+types/layout";

export const handle = { hydrate: true };

/** The lock: whoever is signed in, of either role. */
export const middleware: Route.MiddlewareFunction[] = [
  ({ context }, next) => {
    signedIn(context);
    return next();
  },
];

/** With a loader, client navigations reach the server and so the lock. */
export function loader({ context }: Route.LoaderArgs) {
  signedIn(context);
  return null;
}

export default function AccountLayout() {
  return (
    <DrawnAgain>
      <Outlet />
    </DrawnAgain>
  );
}

/** Shown in the frame of who is signed in: the root's boundary would be shown without its loader. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <FailedPage error={error} />;
}
