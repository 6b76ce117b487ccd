import { TwoFactorBanner } from "#app/features/access/identity/second-factor/two-factor-banner.tsx";
import { brand } from "#app/brand.ts";
import { shownBackups } from "#app/features/backups/backup-section.tsx";
import { backupStatus, makesBackups } from "#app/features/backups/backup-status.server.ts";
import { showStaffHome } from "#app/features/desk/dashboard/pages/show-staff-home.server.ts";
import { WaitingList } from "#app/features/desk/waiting/pages/waiting-list.tsx";
import { ENDING_DAYS } from "#app/features/trade/subscriptions/subscription.ts";
import { staff } from "#app/http/scope.server.ts";
import { linkTo } from "#app/link.ts";
import { count } from "#app/plural.ts";
import { ShareBar } from "#app/ui/chart/share-bar.tsx";
import { Checklist } from "#app/ui/checklist.tsx";
import { Figures } from "#app/ui/figures.tsx";
import { Link } from "#app/ui/link.tsx";
import { NoticeLine } from "#app/ui/notice.tsx";
import { Page } from "#app/ui/page.tsx";
import { QuickAccess } from "#app/ui/quick-access.tsx";
import { CountRow } from "#app/ui/stat.tsx";
import type { Route } from "./+types/home";

const figuresPage = linkTo("/admin-data-portal/figures");

export async function loader({ context }: Route.LoaderArgs) {
  const { db, actor, now } = staff(context);
  const backups = makesBackups() ? shownBackups(await backupStatus(db, actor), now) : null;
  return {
    ...(await showStaffHome(db, actor, now)),
    backupTrouble: backups?.isTrouble ? backups.sentences.join(" ") : null,
  };
}

const ways = [
  { to: linkTo("/admin-data-portal/clients/new"), label: "Add client" },
  { to: linkTo("/admin-data-portal/create-report/new"), label: "New report" },
  { to: linkTo("/admin-data-portal/reports/new"), label: "Upload a report" },
  { to: linkTo("/admin-data-portal/live-upload"), label: "Give a client a file" },
  { to: linkTo("/client-portal/tools"), label: "Analyst tools" },
  { to: figuresPage, label: "All figures" },
] as const;

export default function AdminPortal({ loaderData }: Route.ComponentProps) {
  const { email, asksForTwoFactor, backupTrouble, heldMail, figures, ending, endingMore, counts } =
    loaderData;
  return (
    <Page title="Admin Data Portal" lead={`Welcome, ${email}`}>
      {asksForTwoFactor && <TwoFactorBanner />}
      {backupTrouble && (
        <NoticeLine tone="danger" title="Backups need attention">
          {backupTrouble} <Link to={figuresPage}>How backups stand</Link>
        </NoticeLine>
      )}
      {heldMail && (
        <NoticeLine tone="warning" title={heldMail}>
          Written before a mail server was set: send them, or say that they were passed on.{" "}
          <Link to={linkTo("/admin-data-portal/outbox")}>Decide</Link>
        </NoticeLine>
      )}
      <DoThisNext {...loaderData} />
      <Figures figures={figures} counts={[]} />
      <QuickAccess ways={ways} />
      {ending.length > 0 && (
        <section className="flow" aria-labelledby="ending">
          <h2 id="ending">Subscriptions that end within {count(ENDING_DAYS, "day")}</h2>
          <WaitingList things={ending} more={endingMore} labelledBy="ending" />
        </section>
      )}
      {counts.length > 0 && (
        <section className="flow" aria-labelledby="else">
          <h2 id="else">Everything else</h2>
          <CountRow counts={counts} />
        </section>
      )}
    </Page>
  );
}

type Due = Pick<Route.ComponentProps["loaderData"], "steps" | "due" | "more" | "queues" | "lateness">;

/** What a firm begins with, and the whole queue, by lateness: its first line is what to do next. */
function DoThisNext({ steps, due, more, queues, lateness }: Due) {
  const { applications, enquiries, orders } = brand.promises;
  if (!steps && !lateness) return <p>Nothing is waiting for us.</p>;
  return (
    <section className="flow" aria-labelledby="next">
      <h2 id="next">Do this next</h2>
      {steps && <Checklist steps={steps} />}
      {lateness && (
        <>
          <ShareBar shares={lateness} label="What waits for us" />
          <WaitingList things={due} more={more} labelledBy="next" />
          <CountRow counts={queues} />
          <p className="hint">
            We promise applicants a review within {applications}, an answer to written enquiries and quotes
            within {enquiries}, and the next step of an order within {orders}.
          </p>
        </>
      )}
    </section>
  );
}
