import { Outlet } from "react-router";
import { signedIn } from "#app/http/scope.server.ts";
import { FailedPage } from "#app/failed-page.tsx";
import { portalPages } from "#app/section-pages.ts";
import { SectionLayout } from "#app/ui/frame/section-nav.tsx";
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
    <SectionLayout {...portalPages}>
      <Outlet />
    </SectionLayout>
  );
}

/** What went wrong on a page leaves the pages beside it in reach. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <SectionLayout {...portalPages}>
      <FailedPage error={error} />
    </SectionLayout>
  );
}
