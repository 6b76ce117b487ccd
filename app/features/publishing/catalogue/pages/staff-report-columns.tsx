import { linkTo } from "#app/link.ts";
import { Badge } from "#app/ui/badge.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { RowAction } from "#app/ui/form/row-action.tsx";
import { Link } from "#app/ui/link.tsx";
import type { Column } from "#app/ui/list/table.tsx";
import { REPORT_STATUS_LABELS, REPORT_STATUS_TONES, type ReportStatus } from "../report.ts";

const here = linkTo("/admin-data-portal/reports");

interface Row {
  id: string;
  title: string;
  category: string;
  price: string;
  downloads: string;
  status: ReportStatus;
  /** Its version, and the day it was published. */
  facts: string;
  /** The list as it is filtered. */
  self: string;
  /** The list with the question whether to withdraw this one. */
  withdraw: string;
}

export const staffReportColumns: Column<Row>[] = [
  {
    header: "Title",
    rowHeader: true,
    cell: (row) => (
      <>
        <Link to={`${here}/${row.id}`}>{row.title}</Link>{" "}
        <span className="hint block">
          <Badge tone={REPORT_STATUS_TONES[row.status]}>{REPORT_STATUS_LABELS[row.status]}</Badge> {row.facts}
        </span>
      </>
    ),
  },
  { header: "Category", cell: (row) => row.category },
  { header: "Price", align: "right", cell: (row) => row.price },
  { header: "Downloads", align: "right", cell: (row) => row.downloads },
  {
    header: "Actions",
    cell: (row) => (
      <div className="actions md:flex-nowrap">
        <LinkButton to={`${here}/${row.id}/edit`} variant="quiet" size="small">
          Edit<span className="sr-only">{` ${row.title}`}</span>
        </LinkButton>{" "}
        {row.status === "published" ? (
          <LinkButton to={row.withdraw} variant="quiet" size="small" preventScrollReset>
            Withdraw…<span className="sr-only">{` ${row.title}`}</span>
          </LinkButton>
        ) : (
          <RowAction
            intent="publish"
            fields={{ id: row.id }}
            label="Publish"
            about={row.title}
            action={row.self}
          />
        )}
      </div>
    ),
  },
];
