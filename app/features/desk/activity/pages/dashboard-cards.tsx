import { brand } from "#app/brand.ts";
import type { ToolEntry } from "#app/features/analysis/tools/tool.ts";
import type { FirstSteps } from "#app/features/desk/activity/first-steps.server.ts";
import { linkTo } from "#app/link.ts";
import { Badge } from "#app/ui/badge.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Checklist } from "#app/ui/checklist.tsx";
import { Link } from "#app/ui/link.tsx";
import { QuickAccess } from "#app/ui/quick-access.tsx";
import { type Moment, When } from "#app/ui/text/when.tsx";

/** For somebody new, until all of it is done: what to begin with, and who to ask. @param holds a report already. */
export function FirstStepsCard({ steps, holds }: { steps: FirstSteps; holds: boolean }) {
  const { hasCodes, hasOpenedReport, hasTriedTool } = steps;
  const report = holds ? linkTo("/client-portal/reports") : linkTo("/client-portal/shop");
  const [hours] = brand.hours;
  return (
    <Card title="Where to begin">
      <Checklist
        steps={[
          { label: "Sign in for the first time", to: report, isDone: true },
          { label: "Keep your recovery codes", to: linkTo("/account/recovery-codes"), isDone: hasCodes },
          { label: "Open a report", to: report, isDone: hasOpenedReport },
          { label: "Try an analyst tool", to: linkTo("/client-portal/tools"), isDone: hasTriedTool },
        ]}
      />
      <p className="hint">
        Who to ask: <Link to={linkTo("/client-portal/support/new")}>write to support</Link>, answered within{" "}
        {brand.promises.enquiries}, or ring <a href={brand.phone.href}>{brand.phone.label}</a>, {hours.days}{" "}
        {hours.hours}.
      </p>
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

/** What clients come for, one press away. */
export function ClientQuickAccess() {
  return <QuickAccess ways={ways} />;
}

/** The analyst tools, and how far the person may use each. */
export function ToolList({ tools }: { tools: readonly (ToolEntry & { isGranted: boolean })[] }) {
  return (
    <Card title="Tools" actions={<Link to={linkTo("/client-portal/tools")}>All tools</Link>}>
      <ul className="plain divide-y divide-line">
        {tools.map(({ tool, name, to, isGranted }) => (
          <li key={tool} className="flex max-w-none items-center justify-between gap-x-4 py-3">
            <Link to={to}>{name}</Link>{" "}
            <Badge tone={isGranted ? "green" : "amber"}>{isGranted ? "Granted" : "Demo"}</Badge>
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
            <div className="flex-none">
              <LinkButton
                to={linkTo("/reports/:id/download", { id: report.id })}
                external
                variant="quiet"
                size="small"
              >
                Download<span className="sr-only">{` ${report.title}`}</span>
              </LinkButton>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}
