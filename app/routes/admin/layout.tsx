import { Outlet } from "react-router";
import { staff } from "#app/http/scope.server.ts";
import { FailedPage } from "#app/failed-page.tsx";
import { staffPages } from "#app/section-pages.ts";
import { SectionLayout } from "#app/ui/frame/section-nav.tsx";
import type { Route } from "./+types/layout";

export const handle = { hydrate: true };

/** The lock: nobody but staff reaches a page below. Each page asks again, because children run beside their parent. */
export const middleware: Route.MiddlewareFunction[] = [
  ({ context }, next) => {
    staff(context);
    return next();
  },
];

/** With a loader, client navigations reach the server and so the lock. */
export function loader({ context }: Route.LoaderArgs) {
  staff(context);
  return null;
}

export default function AdminLayout() {
  return (
    <SectionLayout {...staffPages}>
      <Outlet />
    </SectionLayout>
  );
}

/** What went wrong on a page leaves the pages beside it in reach. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <SectionLayout {...staffPages}>
      <FailedPage error={error} />
    </SectionLayout>
  );
}
