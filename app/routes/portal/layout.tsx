import { Outlet } from "react-router";
import { signedIn } from "#app/http/scope.server.ts";
import { FailedPage } from "#app/failed-page.tsx";
import { DrawnAgain } from "#app/ui/form/drawn-again.tsx";
import type { Route } from "./+types/layout";

export const handle = { hydrate: true };

/** The lock of the client portal: either role, nobody else. */
export const middleware: Route.MiddlewareFunction[] = [({ context }) => void signedIn(context)];

/** A client navigation asks the server for pages that have a loader: with this one it always passes the lock. */
export function loader({ context }: Route.LoaderArgs) {
  return { role: signedIn(context).actor.role };
}

export default function PortalLayout() {
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
