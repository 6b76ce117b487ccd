import { TwoFactorBanner } from "#app/features/access/identity/second-factor/two-factor-banner.tsx";
import { showWork } from "#app/features/desk/dashboard/pages/show-work.server.ts";
import { staff } from "#app/http/scope.server.ts";
import { linkTo } from "#app/link.ts";
import { count } from "#app/plural.ts";
import { Page } from "#app/ui/page.tsx";
import { Stat, Stats } from "#app/ui/stat.tsx";
import { type Moment, When } from "#app/ui/text/when.tsx";
import type { Route } from "./+types/home";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, actor, now } = staff(context);
  return showWork(db, actor, now);
}

/** Of what waits, since when; or that nothing does. */
function Oldest({ at, none }: { at: Moment | null; none: string }) {
  if (!at) return none;
  return (
    <>
      Oldest: <When at={at} within />
    </>
  );
}

export default function AdminPortal({ loaderData }: Route.ComponentProps) {
  const { email, asksForTwoFactor, applications, support, orders, unread, clients, keys, outbox } =
    loaderData;
  return (
    <Page title="Admin Data Portal" lead={`Welcome, ${email}`}>
      {asksForTwoFactor && <TwoFactorBanner />}
      <h2>Applications</h2>
      <Stats>
        <Stat
          label="Waiting for review"
          value={applications.submitted}
          to={linkTo("/admin-user-management/applications", { query: { state: "submitted" } })}
          asAt={<Oldest at={applications.oldest} none="Nothing is waiting" />}
        />
        <Stat
          label="In review"
          value={applications.inReview}
          to={linkTo("/admin-user-management/applications", { query: { state: "in-review" } })}
        />
        <Stat
          label="Waiting for the applicant"
          value={applications.needsInformation}
          to={linkTo("/admin-user-management/applications", { query: { state: "needs-information" } })}
        />
      </Stats>
      <h2>Support</h2>
      <Stats>
        <Stat
          label="Open enquiries"
          value={support.open}
          to={linkTo("/admin-data-portal/support")}
          asAt={<Oldest at={support.oldest} none="Nobody waits for an answer" />}
        />
        <Stat
          label="Waiting on client"
          value={support.waitingOnClient}
          to={linkTo("/admin-data-portal/support", { query: { state: "waiting-on-client" } })}
        />
      </Stats>
      <h2>Clients and access</h2>
      <Stats>
        <Stat
          label="Open orders"
          value={orders.open}
          to={linkTo("/admin-data-portal/orders")}
          asAt={<Oldest at={orders.oldest} none="None to deliver" />}
        />
        <Stat
          label="Active clients"
          value={clients.active}
          to={linkTo("/admin-data-portal/clients", { query: { status: "active" } })}
          asAt={`${clients.pending} pending`}
        />
        <Stat
          label="Active user keys"
          value={keys.active}
          to={linkTo("/admin-user-management", { query: { state: "active" } })}
          asAt={`${count(keys.unused, "key")} unused`}
        />
      </Stats>
      <h2>Messages</h2>
      <Stats>
        <Stat
          label="Unread notifications"
          value={unread}
          to={linkTo("/admin-notifications", { query: { filter: "unread" } })}
        />
        <Stat
          label="Mail queued"
          value={outbox.queued}
          to={linkTo("/admin-data-portal/outbox", { query: { state: "queued" } })}
          asAt={
            outbox.isDelivered
              ? "Sent within seconds"
              : "No mail server is set: copy messages from the outbox"
          }
        />
        <Stat
          label="Mail failed"
          value={outbox.failed}
          to={linkTo("/admin-data-portal/outbox", { query: { state: "failed" } })}
        />
      </Stats>
    </Page>
  );
}
