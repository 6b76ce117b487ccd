import { countApplications, findApplications } from "#app/features/applications/find-applications.server.ts";
import { countClients } from "#app/features/clients/find-clients.server.ts";
import { needsTwoFactor } from "#app/features/identity/identity.policy.ts";
import { TwoFactorBanner } from "#app/features/identity/two-factor-banner.tsx";
import { countOutbox, mailIsDelivered } from "#app/features/mail/find-outbox.server.ts";
import { countUnread } from "#app/features/notifications/count-unread.server.ts";
import { countUserKeys } from "#app/features/user-keys/find-user-keys.server.ts";
import { staff } from "#app/http/scope.server.ts";
import { count, when } from "#app/ui/format.ts";
import { Page } from "#app/ui/page.tsx";
import { Stat, Stats } from "#app/ui/stat.tsx";
import { When } from "#app/ui/when.tsx";
import type { Route } from "./+types/home";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, actor, now } = staff(context);
  const applications = await countApplications(db, actor);
  const queue = await findApplications(db, actor, { filter: "open", search: "", page: 1 });
  const clients = await countClients(db, actor);
  const keys = await countUserKeys(db, actor);
  const outbox = await countOutbox(db, actor);
  const [oldest] = queue.rows;
  return {
    email: actor.email,
    asksForTwoFactor: needsTwoFactor(actor),
    applications: {
      submitted: applications.submitted,
      inReview: applications["in-review"],
      needsInformation: applications["needs-information"],
      oldest: oldest ? when(oldest.submittedAt, now) : null,
    },
    unread: await countUnread(db, actor),
    clients: { active: clients.active, pending: count(clients.pending, "client") },
    keys: { active: keys.active, unused: count(keys.unused, "key") },
    outbox: { queued: outbox.queued, failed: outbox.failed, isDelivered: mailIsDelivered() },
  };
}

export default function AdminPortal({ loaderData }: Route.ComponentProps) {
  const { email, asksForTwoFactor, applications, unread, clients, keys, outbox } = loaderData;
  return (
    <Page title="Admin Data Portal" lead={`Welcome, ${email}`}>
      {asksForTwoFactor && <TwoFactorBanner />}
      <h2>Applications</h2>
      <Stats>
        <Stat
          label="Waiting for review"
          value={applications.submitted}
          to="/admin-user-management/applications"
          asAt={
            applications.oldest ? (
              <>
                Oldest open one: <When at={applications.oldest} />
              </>
            ) : (
              "Nothing is waiting"
            )
          }
        />
        <Stat
          label="In review"
          value={applications.inReview}
          to="/admin-user-management/applications?state=in-review"
        />
        <Stat
          label="Waiting for the applicant"
          value={applications.needsInformation}
          to="/admin-user-management/applications?state=needs-information"
        />
      </Stats>
      <h2>Clients and access</h2>
      <Stats>
        <Stat
          label="Active clients"
          value={clients.active}
          to="/admin-data-portal/clients"
          asAt={`${clients.pending} pending`}
        />
        <Stat
          label="Active user keys"
          value={keys.active}
          to="/admin-user-management"
          asAt={`${keys.unused} unused`}
        />
      </Stats>
      <h2>Messages</h2>
      <Stats>
        <Stat label="Unread notifications" value={unread} to="/admin-notifications" />
        <Stat
          label="Mail queued"
          value={outbox.queued}
          to="/admin-data-portal/outbox"
          asAt={
            outbox.isDelivered
              ? "Sent within seconds"
              : "No mail server is set: copy messages from the outbox"
          }
        />
        <Stat label="Mail failed" value={outbox.failed} to="/admin-data-portal/outbox" />
      </Stats>
    </Page>
  );
}
