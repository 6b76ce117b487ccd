import { Outlet } from "react-router";
import { signedIn } from "#app/http/scope.server.ts";
import { linkTo } from "#app/link.ts";
import { FailedPage } from "#app/failed-page.tsx";
import { SectionLayout } from "#app/ui/frame/section-nav.tsx";
import type { Route } from "./+types/layout";

export const handle = { hydrate: true };

/** The lock of the client portal: either role, nobody else. */
export const middleware: Route.MiddlewareFunction[] = [({ context }) => void signedIn(context)];

/** A client navigation asks the server for pages that have a loader: with this one it always passes the lock. */
export function loader({ context }: Route.LoaderArgs) {
  return { role: signedIn(context).actor.role };
}

const pages = [
  { to: linkTo("/client-portal"), label: "Dashboard", end: true },
  { to: linkTo("/client-portal/shop"), label: "Report Shop" },
  { to: linkTo("/client-portal/reports"), label: "My Reports" },
  { to: linkTo("/client-portal/markets"), label: "Live Markets" },
  { to: linkTo("/client-portal/services"), label: "Services" },
  { to: linkTo("/client-portal/quotes"), label: "Quotes" },
  { to: linkTo("/client-portal/orders"), label: "Orders" },
  { to: linkTo("/client-portal/tools"), label: "Tools" },
  { to: linkTo("/client-portal/support"), label: "Support" },
];

const nav = { label: "Client portal sections", items: pages };

export default function PortalLayout() {
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
