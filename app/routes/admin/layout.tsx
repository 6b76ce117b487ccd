import { Outlet } from "react-router";
import { staff } from "#app/http/scope.server.ts";
import { FailedPage } from "#app/failed-page.tsx";
import { DrawnAgain } from "#app/ui/form/drawn-again.tsx";
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
    <DrawnAgain>
      <Outlet />
    </DrawnAgain>
  );
}

/** Shown in the frame of who is signed in: the root's boundary would be shown without its loader. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <FailedPage error={error} />;
}
