import { Outlet } from "react-router";
import { signedIn } from "#app/http/scope.server.ts";
import { linkTo } from "#app/link.ts";
import { FailedPage } from "#app/failed-page.tsx";
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

const pages = [
  { to: linkTo("/account"), label: "Profile", end: true },
  { to: linkTo("/account/security"), label: "Security" },
  { to: linkTo("/account/password"), label: "Password" },
  { to: linkTo("/account/two-factor"), label: "Two-factor" },
  { to: linkTo("/account/recovery-codes"), label: "Recovery codes" },
  { to: linkTo("/account/sessions"), label: "Sessions" },
  { to: linkTo("/account/notifications"), label: "Notifications" },
  { to: linkTo("/account/data"), label: "Your data" },
  { to: linkTo("/account/api"), label: "API" },
];

const nav = { label: "Your account", items: pages };

export default function AccountLayout() {
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
