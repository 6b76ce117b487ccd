import { flagHref, itemHref } from "#app/features/analysis/diligence/pages/diligence-href.ts";
import { riskTone } from "#app/features/analysis/diligence/pages/risk-matrix.tsx";
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
