import { Link } from "react-router";
import { findMyReports } from "#app/features/deliveries/find-holdings.server.ts";
import { countOwnDownloads, findOwnDownloads } from "#app/features/deliveries/find-downloads.server.ts";
import { countActiveServices } from "#app/features/services/count-active-services.server.ts";
import { signedIn } from "#app/http/scope.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { count, dateTime, when } from "#app/ui/format.ts";
import { Page } from "#app/ui/page.tsx";
import { Stat, Stats } from "#app/ui/stat.tsx";
import { When } from "#app/ui/when.tsx";
import type { Route } from "./+types/dashboard";

/** Days that "recent downloads" looks back. */
const recentDays = 30;
const listed = 5;

export async function loader({ context }: Route.LoaderArgs) {
  const { db, actor, now } = signedIn(context);
  const reports = await findMyReports(db, actor);
  const downloads = await findOwnDownloads(db, actor, listed);
  return {
    isAdmin: actor.role === "admin",
    name: actor.firstName || (actor.email.split("@")[0] ?? actor.email),
    companyName: actor.companyName,
    asAt: dateTime(now.toISOString()),
    reportsHeld: reports.total,
    downloaded: await countOwnDownloads(db, actor, recentDays),
    activeServices: await countActiveServices(db, actor),
    reports: reports.holdings.slice(0, listed).map((holding) => ({
      id: holding.reportId,
      title: holding.title,
      category: holding.category.name,
      pages: count(holding.pages, "page"),
      since: when(holding.grantedAt, now),
    })),
    downloads: downloads.map((copy) => ({ ...copy, at: when(copy.downloadedAt, now) })),
  };
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { isAdmin, name, companyName, asAt, reports, downloads } = loaderData;
  return (
    <Page
      title="Client portal"
      heading={`Welcome, ${name}`}
      eyebrow={companyName}
      actions={
        <Badge tone={isAdmin ? "violet" : "green"}>
          {isAdmin ? "Administrator Access" : "Client Access"}
        </Badge>
      }
    >
      <Stats>
        <Stat
          label={isAdmin ? "Reports you can download" : "Reports held"}
          value={loaderData.reportsHeld}
          to="/client-portal/reports"
          asAt={`As at ${asAt}`}
        />
        <Stat label="Your downloads" value={loaderData.downloaded} asAt={`In the last ${recentDays} days`} />
        <Stat
          label={isAdmin ? "Services you can use" : "Active services"}
          value={loaderData.activeServices}
          asAt={`As at ${asAt}`}
        />
      </Stats>
      <div className="grid gap-6 xl:grid-cols-2">
        <Card
          title={isAdmin ? "Newest reports" : "Latest reports"}
          actions={<Link to="/client-portal/reports">All reports</Link>}
        >
          {reports.length === 0 ? (
            <EmptyState text="No Reports Yet" action={{ to: "/reports", label: "Browse Report Shop" }} />
          ) : (
            <ul className="plain divide-y divide-line">
              {reports.map((report) => (
                <li
                  key={report.id}
                  className="flex max-w-none flex-col items-start justify-between gap-x-4 gap-y-2 py-3 sm:flex-row"
                >
                  <div className="min-w-0">
                    <p className="font-semibold">{report.title}</p>
                    <p className="text-sm text-muted">
                      {report.category} · {report.pages} · <When at={report.since} />
                    </p>
                  </div>
                  <LinkButton to={`/reports/${report.id}/download`} external variant="quiet" size="small">
                    Download<span className="sr-only"> {report.title}</span>
                  </LinkButton>
                </li>
              ))}
            </ul>
          )}
        </Card>
        <Card title="Your last downloads">
          {downloads.length === 0 ? (
            <p className="text-muted">You have not downloaded anything yet.</p>
          ) : (
            <ul className="plain divide-y divide-line">
              {downloads.map((copy) => (
                <li key={copy.copyId} className="max-w-none py-3">
                  <p className="font-semibold">{copy.title}</p>
                  <p className="text-sm text-muted">
                    Copy <code className="whitespace-nowrap">{copy.copyId}</code> · <When at={copy.at} />
                  </p>
                </li>
              ))}
            </ul>
          )}
        </Card>
      </div>
    </Page>
  );
}
