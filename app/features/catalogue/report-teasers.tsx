import { Badge } from "#app/ui/badge.tsx";
import { LinkButton } from "#app/ui/button.tsx";

export interface Teaser {
  id: string;
  title: string;
  abstract: string;
  category: string;
  /** As shown: "£3,500" or "Contact for Price". */
  price: string;
  /** Pages and date, as shown. */
  facts: string;
}

/** The outline of a few reports, for people who can't read them yet. */
export function ReportTeasers({ reports, signedIn }: { reports: readonly Teaser[]; signedIn: boolean }) {
  return (
    <>
      <ul className="plain mt-8 grid gap-6 lg:grid-cols-3">
        {reports.map((report) => (
          <li key={report.id} className="card flex max-w-none flex-col gap-3">
            <p className="flex flex-wrap items-center justify-between gap-2">
              <span className="eyebrow mb-0">{report.category}</span>
              {!signedIn && <Badge tone="amber">Restricted</Badge>}
            </p>
            <h3>{report.title}</h3>
            <p className="text-muted">{report.abstract}</p>
            <p className="mt-auto flex flex-wrap items-baseline justify-between gap-2 border-t border-line pt-3">
              <strong className="num text-lg">{report.price}</strong>
              <span className="text-sm text-muted">{report.facts}</span>
            </p>
          </li>
        ))}
      </ul>
      <div className="mt-8 flex flex-wrap items-center gap-4">
        {signedIn ? (
          <LinkButton to="/client-portal/reports">Open My Reports</LinkButton>
        ) : (
          <>
            <LinkButton to="/signup">Sign up for access</LinkButton>
            <p>Please sign up and get client approval to access our Report Shop.</p>
          </>
        )}
      </div>
    </>
  );
}
