import { Outlet } from "react-router";
import { signedIn } from "#app/http/scope.server.ts";
import { FailedPage } from "#app/failed-page.tsx";
import { accountPages } from "#app/section-pages.ts";
import { SectionLayout } from "#app/ui/frame/section-nav.tsx";
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
    <SectionLayout {...accountPages}>
      <Outlet />
    </SectionLayout>
  );
}

/** What went wrong on a page leaves the pages beside it in reach. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <SectionLayout {...accountPages}>
      <FailedPage error={error} />
    </SectionLayout>
  );
}
