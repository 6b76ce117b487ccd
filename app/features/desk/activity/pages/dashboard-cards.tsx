import { Fragment } from "react";
import type { ToolEntry } from "#app/features/analysis/tools/tool.ts";
import type { DashboardStats } from "#app/features/desk/activity/dashboard-stats.server.ts";
import { upTo } from "#app/features/lists/list.ts";
import { linkTo } from "#app/link.ts";
import { Badge } from "#app/ui/badge.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Link } from "#app/ui/link.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { Stat, Stats } from "#app/ui/stat.tsx";
import { type Moment, When } from "#app/ui/text/when.tsx";

/** The dashboard's figures, each leading to what it counts. */
export function StatCards({ stats, isAdmin }: { stats: DashboardStats; isAdmin: boolean }) {
  // Staff have no company: what is counted for them stands in the lists of all companies.
  const portal = isAdmin ? linkTo("/admin-data-portal") : linkTo("/client-portal");
  return (
    <Stats>
      <Stat
        label={isAdmin ? "Reports you can download" : "Reports held"}
        value={upTo(stats.reports)}
        to={linkTo("/client-portal/reports")}
      />
      <Stat
        label={isAdmin ? "Services you can use" : "Active services"}
        value={stats.activeServices}
        to={linkTo("/client-portal/services", { query: { show: "active" } })}
      />
      <Stat label="Open orders" value={upTo(stats.openOrders)} to={`${portal}/orders?state=open`} />
      <Stat
        label={isAdmin ? "Quotes to be answered" : "Quotes to answer"}
        value={upTo(stats.quotesToAnswer)}
        to={`${portal}/quotes?state=sent`}
      />
      <Stat
        label="Open support requests"
        value={upTo(stats.openRequests)}
        to={`${portal}/support?state=open`}
      />
      {!isAdmin && (
        <Stat
          label="Open alerts"
          value={stats.openAlerts}
          to={linkTo("/client-portal/tools/kpi-alerts/alerts")}
        />
      )}
    </Stats>
  );
}

const steps = [
  {
    to: linkTo("/client-portal/shop"),
    label: "Find a report",
    text: "Read the first pages of any report before you order it. What you buy stays in My Reports, with its later versions.",
  },
  {
    to: linkTo("/client-portal/services"),
    label: "Ask for a service",
    text: "Licensed data and research for your own question. Say what you need, and a written quote comes within 24 hours.",
  },
  {
    to: linkTo("/client-portal/tools"),
    label: "Try the analyst tools",
    text: "Deals, valuations, KPIs, due diligence and benchmarks: begin with a sample, then add records of your own.",
  },
] as const;

/** For a company that has nothing here yet: what to do next. */
export function FirstSteps() {
  return (
    <Card title="Where to begin">
      <ol className="plain grid gap-6 md:grid-cols-3">
        {steps.map(({ to, label, text }) => (
          <li key={to}>
            <p className="font-semibold">
              <Link to={to}>{label}</Link>
            </p>
            <p className="text-sm text-muted">{text}</p>
          </li>
        ))}
      </ol>
    </Card>
  );
}

const ways = [
  { to: linkTo("/client-portal/shop"), label: "Browse Report Shop" },
  { to: linkTo("/client-portal/services"), label: "Request a quote" },
  { to: linkTo("/client-portal/reports/new"), label: "Create a report" },
  { to: linkTo("/client-portal/markets"), label: "Live Markets" },
  { to: linkTo("/client-portal/support/new"), label: "Ask for support" },
  { to: linkTo("/client-portal/contact"), label: "Contact Us", modal: true },
] as const;

/** What people come for, one press away. */
export function QuickAccess() {
  return (
    <Card title="Quick access">
      <div className="actions">
        {ways.map((way) => (
          <Fragment key={way.to}>
            <LinkButton
              to={way.to}
              variant="secondary"
              size="small"
              {...("modal" in way && { state: { modal: true } })}
            >
              {way.label}
            </LinkButton>{" "}
          </Fragment>
        ))}
      </div>
    </Card>
  );
}

/** The analyst tools, and how far the person may use each. */
export function ToolList({ tools }: { tools: readonly (ToolEntry & { isGranted: boolean })[] }) {
  return (
    <Card title="Tools" actions={<Link to={linkTo("/client-portal/tools")}>All tools</Link>}>
      <ul className="plain divide-y divide-line">
        {tools.map(({ tool, name, about, to, isGranted }) => (
          <li key={tool} className="max-w-none py-3">
            <p className="font-semibold">
              <Link to={to}>{name}</Link>{" "}
              <Badge tone={isGranted ? "green" : "amber"}>{isGranted ? "Granted" : "Demo"}</Badge>
            </p>
            <p className="text-sm text-muted">{about}</p>
          </li>
        ))}
      </ul>
    </Card>
  );
}

interface ShownEvent {
  description: string;
  at: Moment;
  to: string | null;
}

/** What happened last, a line each. */
export function ActivityList({ events, isAdmin }: { events: readonly ShownEvent[]; isAdmin: boolean }) {
  return (
    <Card title={isAdmin ? "Recent activity of all clients" : "Recent activity"}>
      {events.length === 0 ? (
        <EmptyState
          text="No activity yet"
          detail="Orders, quotes, downloads and support requests will be listed here, the newest first."
        />
      ) : (
        <ol className="plain divide-y divide-line">
          {events.map(({ description, at, to }) => (
            <li key={at.iso + description} className="max-w-none py-3">
              <p className="min-w-0">{to ? <Link to={to}>{description}</Link> : description}</p>
              <p className="text-sm text-muted">
                <When at={at} />
              </p>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}

interface ShownReport {
  id: string;
  title: string;
  category: string;
  pages: string;
  since: Moment;
}

/** The newest reports the person can download. */
export function LatestReports({ title, reports }: { title: string; reports: readonly ShownReport[] }) {
  return (
    <Card title={title} actions={<Link to={linkTo("/client-portal/reports")}>All reports</Link>}>
      {reports.length === 0 ? (
        <EmptyState
          text="No Reports Yet"
          action={{ to: linkTo("/client-portal/shop"), label: "Browse Report Shop" }}
        />
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
                  {report.category} · {report.pages} · <When at={report.since} within />
                </p>
              </div>
              <LinkButton
                to={linkTo("/reports/:id/download", { id: report.id })}
                external
                variant="quiet"
                size="small"
              >
                Download<span className="sr-only">{` ${report.title}`}</span>
              </LinkButton>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
