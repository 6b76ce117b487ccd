import { flagHref, itemHref } from "#app/features/analysis/diligence/pages/diligence-href.ts";
import { Badge } from "#app/ui/badge.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { RowAction } from "#app/ui/form/row-action.tsx";
import { Link } from "#app/ui/link.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { PageLinks } from "#app/ui/list/page-links.tsx";
import { type Column, DataTable } from "#app/ui/list/table.tsx";
import type { ShownFlags } from "./show-flags.server.ts";
import { Written } from "#app/ui/text/written.tsx";

interface Props {
  /** The page of the flags, which takes what closes or opens one. */
  here: string;
  shown: Pick<ShownFlags, "flags" | "hasFlags" | "pages">;
}

/** A page of a room's red flags. */
export function FlagTable({ here, shown: { flags, hasFlags, pages } }: Props) {
  return (
    <>
      <DataTable
        caption="Red flags, open and gravest first"
        captionHidden
        rows={flags}
        columns={columns(here)}
        rowKey={(flag) => flag.id}
        empty={<EmptyState text={hasFlags ? "None of these is open" : "No red flags yet"} />}
      />
      <PageLinks pages={pages} label="Pages of red flags" />
    </>
  );
}

type Flag = ShownFlags["flags"][number];

function columns(here: string): Column<Flag>[] {
  return [
    {
      header: "Finding",
      rowHeader: true,
      cell: (flag) => (
        <>
          <Written text={flag.finding} />{" "}
          {flag.mitigation && (
            <span className="hint block">
              Mitigation: <Written text={flag.mitigation} />
            </span>
          )}{" "}
          <span className="hint block">
            {flag.about && (
              <>
                <Link to={itemHref(flag.roomId, flag.about.id)}>Request {flag.about.number}</Link> ·{" "}
              </>
            )}{" "}
            {flag.raised}
          </span>
        </>
      ),
    },
    {
      header: "Score",
      align: "right",
      cell: (flag) => (
        <>
          <Badge tone={flag.isOpen ? riskTone(flag.score) : "outline"}>{flag.score}</Badge>{" "}
          <span className="hint block whitespace-nowrap">
            {flag.severity} × {flag.likelihood}
          </span>
        </>
      ),
    },
    { header: "Impact", align: "right", cell: (flag) => flag.impact ?? "–" },
    { header: "Standing", cell: (flag) => (flag.isOpen ? "Open" : "Closed") },
    {
      header: "Change",
      cell: (flag) =>
        flag.mayChange ? (
          <div className="actions">
            <LinkButton to={flagHref(flag.roomId, flag.id)} variant="quiet" size="small">
              Edit<span className="sr-only"> {flag.finding.slice(0, 60)}</span>
            </LinkButton>{" "}
            <RowAction
              intent={flag.isOpen ? "close" : "reopen"}
              label={flag.isOpen ? "Close" : "Open again"}
              about={flag.finding.slice(0, 60)}
              action={`${here}?flag=${flag.id}`}
            />
          </div>
        ) : (
          "–"
        ),
    },
  ];
}

/** From where on a product of severity and likelihood is grave, and from where on it is to be watched. */
const grave = 15;
const watched = 8;

function riskTone(score: number): "red" | "amber" | "green" {
  return score >= grave ? "red" : score >= watched ? "amber" : "green";
}

const grounds = { red: "bg-bad-bg", amber: "bg-warn-bg", green: "bg-ok-bg" };

interface MatrixProps {
  /** Severity 5 first; five likelihoods each, 1 first. */
  rows: readonly { severity: number; cells: readonly number[] }[];
  /** Where a cell's flags are listed. */
  hrefFor: (severity: number, likelihood: number) => string;
}

const likelihoods = [1, 2, 3, 4, 5];

/** Five by five: how many open flags there are of each severity and likelihood. It stays a square on small screens. */
export function RiskMatrix({ rows, hrefFor }: MatrixProps) {
  return (
    <table className="w-full max-w-xl table-fixed border-separate [border-spacing:2px] text-center text-sm">
      <caption className="sr-only">Open red flags by severity and likelihood</caption>
      <thead>
        <tr>
          <th scope="col" rowSpan={2} className="w-16 pb-1 text-left align-bottom font-semibold">
            Severity
          </th>
          <th scope="colgroup" colSpan={5} className="font-semibold">
            Likelihood
          </th>
        </tr>
        <tr>
          {likelihoods.map((likelihood) => (
            <th key={likelihood} scope="col" className="pb-1 font-normal">
              {likelihood}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ severity, cells }) => (
          <tr key={severity}>
            <th scope="row" className="text-left font-normal">
              {severity}
            </th>
            {likelihoods.map((likelihood, index) => (
              <td key={likelihood} className={`h-10 rounded-sm ${grounds[riskTone(severity * likelihood)]}`}>
                {cells[index] ? (
                  <Link to={hrefFor(severity, likelihood)} className="block py-2 font-semibold">
                    {cells[index]}
                    <span className="sr-only">
                      {" "}
                      of severity {severity} and likelihood {likelihood}
                    </span>
                  </Link>
                ) : (
                  <span className="text-muted">0</span>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td colSpan={6} className="hint py-2 text-left">
            5 is the gravest and the likeliest. Severity × likelihood: red from {grave}, amber from {watched},
            green below.
          </td>
        </tr>
      </tfoot>
    </table>
  );
}
