import { Outlet } from "react-router";
import { staff } from "#app/http/scope.server.ts";
import { linkTo } from "#app/link.ts";
import { FailedPage } from "#app/failed-page.tsx";
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

const items = [
  { to: linkTo("/admin-dashboard"), label: "Dashboard" },
  { to: linkTo("/admin-data-portal"), label: "Overview", end: true },
  { to: linkTo("/admin-data-portal/clients"), label: "Client Management" },
  { to: linkTo("/admin-data-portal/subscriptions"), label: "Subscriptions" },
  { to: linkTo("/admin-data-portal/reports"), label: "Report Shop" },
  { to: linkTo("/admin-data-portal/create-report"), label: "Create Report" },
  { to: linkTo("/admin-data-portal/live-upload"), label: "Live Upload" },
  { to: linkTo("/admin-data-portal/quotes"), label: "Quotes" },
  { to: linkTo("/admin-data-portal/orders"), label: "Orders" },
  { to: linkTo("/admin-data-portal/support"), label: "Support" },
  { to: linkTo("/admin-user-management"), label: "User Management" },
  { to: linkTo("/admin-notifications"), label: "Notifications" },
  { to: linkTo("/admin-data-portal/outbox"), label: "Outbox" },
];

const nav = { label: "Admin portal", items: items };

export default function AdminLayout() {
  return (
    <SectionLayout {...nav}>
      <Outlet />
    </SectionLayout>
  );
}

/** What went wrong on a page leaves the pages beside it in reach. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <SectionLayout {...nav}>
      <FailedPage error={error} />
    </SectionLayout>
  );
}
