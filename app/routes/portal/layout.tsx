import { Outlet } from "react-router";
import { signedIn } from "#app/http/scope.server.ts";
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
  { to: "/client-portal", label: "Dashboard", end: true },
  { to: "/client-portal/shop", label: "Report Shop" },
  { to: "/client-portal/reports", label: "My Reports" },
  { to: "/client-portal/markets", label: "Live Markets" },
  { to: "/client-portal/services", label: "Services" },
  { to: "/client-portal/quotes", label: "Quotes" },
  { to: "/client-portal/orders", label: "Orders" },
  { to: "/client-portal/tools", label: "Tools" },
  { to: "/client-portal/support", label: "Support" },
];

export default function PortalLayout() {
  return (
    <SectionLayout label="Client portal sections" items={pages}>
      <Outlet />
    </SectionLayout>
  );
}
