import { linkTo } from "#app/link.ts";
import { Badge } from "#app/ui/badge.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { RowAction } from "#app/ui/form/row-action.tsx";
import { RowLink } from "#app/ui/list/row-link.tsx";
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
    sort: "title",
    rowHeader: true,
    cell: (row) => (
      <>
        <RowLink to={`${here}/${row.id}`}>{row.title}</RowLink>{" "}
        <span className="hint block">
          <Badge tone={REPORT_STATUS_TONES[row.status]}>{REPORT_STATUS_LABELS[row.status]}</Badge> {row.facts}
        </span>
      </>
    ),
  },
  { header: "Category", plain: true, cell: (row) => row.category },
  { header: "Price", sort: "price", plain: true, align: "right", cell: (row) => row.price },
  { header: "Downloads", align: "right", cell: (row) => row.downloads },
  {
    header: "Actions",
    plain: true,
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
