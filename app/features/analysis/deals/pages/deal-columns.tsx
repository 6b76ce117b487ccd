import { MoveForm } from "#app/features/analysis/deals/forms/move-form.tsx";
import { dealHref } from "#app/features/analysis/deals/pages/deal-href.ts";
import { StageBadge } from "#app/features/analysis/deals/pages/stage-badge.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { RowAction } from "#app/ui/form/row-action.tsx";
import { Link } from "#app/ui/link.tsx";
import type { Column } from "#app/ui/list/table.tsx";
import type { ShownDeals } from "./show-deals.server.ts";

type Row = ShownDeals[number];

/** A company’s deals, the last changed first. */
export const dealListColumns: Column<Row>[] = [
  {
    header: "Deal",
    rowHeader: true,
    cell: (row) => (
      <>
        <Link to={dealHref(row.id, row.keep)}>{row.name}</Link>{" "}
        {row.isSample && <Badge tone="outline">Sample</Badge>}{" "}
        <span className="hint block">
          {row.number} · {row.kind}
        </span>
      </>
    ),
  },
  {
    header: "Stage",
    cell: (row) => (
      <>
        <StageBadge stage={row.stage} />{" "}
        {row.inStage && <span className="hint block whitespace-nowrap">{row.inStage}</span>}
      </>
    ),
  },
  {
    header: "Valuation",
    align: "right",
    cell: (row) => (
      <>
        {row.valuation} <span className="hint block whitespace-nowrap">at {row.probability}%</span>
      </>
    ),
  },
  { header: "Weighted", align: "right", cell: (row) => row.weighted },
  {
    header: "Expected close",
    cell: (row) => (
      <>
        <span className="whitespace-nowrap">{row.closes ?? "–"}</span>{" "}
        {row.owner && <span className="hint block">{row.owner}</span>}
      </>
    ),
  },
  {
    header: "Move",
    cell: (row) =>
      row.isRemoved ? (
        <RowAction
          intent="restore"
          label="Restore"
          about={row.name}
          variant="secondary"
          action={dealHref(row.id, row.keep)}
        />
      ) : (
        <MoveForm deal={row} action={dealHref(row.id, row.keep)} back="list" />
      ),
  },
];
