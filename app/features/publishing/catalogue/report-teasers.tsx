import { linkTo } from "#app/link.ts";
import { Badge } from "#app/ui/badge.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { Link } from "#app/ui/link.tsx";
import type { Cover } from "./report.ts";
import { ReportCover } from "./report-cover.tsx";

interface Teaser {
  id: string;
  title: string;
  cover: Cover | null;
  abstract: string;
  category: string;
  /** As shown: "£3,500" or "Contact for Price". */
  price: string;
  /** Where "Contact for Price" leads; null for a report that has one. */
  priceEnquiry: string | null;
  /** Pages and date, as shown. */
  facts: string;
  /** The section headings. */
  contents: readonly string[];
  hasSample: boolean;
}

/** The outline of a few reports, and what this reader can do with them. */
export function ReportTeasers({ reports, signedIn }: { reports: readonly Teaser[]; signedIn: boolean }) {
  return (
    <ul className="plain columns">
      {reports.map((report) => (
        <li key={report.id}>
          <p className="teaser-head flex flex-wrap items-center justify-between gap-2">
            <span className="eyebrow mb-0">{report.category}</span>{" "}
            {!signedIn && <Badge tone="amber">Restricted</Badge>}
          </p>
          <div className="with-cover">
            <div>
              <h3>{report.title}</h3>
              <p className="text-muted">{report.abstract}</p>
            </div>{" "}
            <ReportCover {...report} />
          </div>
          <p className="teaser-facts">
            <strong className="num text-lg">{report.price}</strong>{" "}
            <span className="text-sm text-muted">{report.facts}</span>
          </p>
          <p className="actions">
            {signedIn ? <MemberLinks report={report} /> : <VisitorLinks report={report} />}
          </p>
          {report.contents.length > 0 && <Contents report={report} signedIn={signedIn} />}
        </li>
      ))}
    </ul>
  );
}

function MemberLinks({ report }: { report: Teaser }) {
  const about = <span className="sr-only">: {report.title}</span>;
  return (
    <>
      {report.priceEnquiry ? (
        <LinkButton to={report.priceEnquiry}>Ask for the price{about}</LinkButton>
      ) : (
        <LinkButton to={linkTo("/reports/:id/purchase", { id: report.id })}>Purchase{about}</LinkButton>
      )}{" "}
      {report.hasSample && (
        <LinkButton to={linkTo("/reports/:id/sample", { id: report.id })} external variant="secondary">
          Preview{about}
        </LinkButton>
      )}{" "}
      <ContentsButton report={report} />
    </>
  );
}

function VisitorLinks({ report }: { report: Teaser }) {
  return (
    <>
      <ContentsButton report={report} />{" "}
      <Link to={linkTo("/signup")}>
        Sign up for access<span className="sr-only"> to {report.title}</span>
      </Link>
    </>
  );
}

function ContentsButton({ report }: { report: Teaser }) {
  if (report.contents.length === 0) return null;
  return (
    <button type="button" popoverTarget={`contents-${report.id}`} className="btn btn-quiet">
      Contents<span className="sr-only"> of {report.title}</span>
    </button>
  );
}

/** Opened by the browser itself; where it doesn't know how, the contents stand in the page. */
function Contents({ report, signedIn }: { report: Teaser; signedIn: boolean }) {
  const id = `contents-${report.id}`;
  return (
    <div id={id} popover="auto" className="popover" role="dialog" aria-labelledby={`${id}-title`}>
      <p className="eyebrow">{report.category}</p>
      <h4 id={`${id}-title`}>{report.title}</h4>
      <ol>
        {report.contents.map((heading) => (
          <li key={heading}>{heading}</li>
        ))}
      </ol>
      <p className="hint">{report.facts}</p>
      <p className="actions">
        <button type="button" popoverTarget={id} popoverTargetAction="hide" className="btn btn-secondary">
          Close
        </button>{" "}
        {signedIn ? (
          <Link to={linkTo("/reports")}>Browse All Reports</Link>
        ) : (
          <Link to={linkTo("/signup")}>Sign up for access</Link>
        )}
      </p>
    </div>
  );
}
