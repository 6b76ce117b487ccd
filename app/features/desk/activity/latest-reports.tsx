import { linkTo } from "#app/link.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Link } from "#app/ui/link.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { type Moment, When } from "#app/ui/text/when.tsx";

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
