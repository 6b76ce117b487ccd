import { Fragment } from "react";
import { linkTo } from "#app/link.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { RowAction } from "#app/ui/form/row-action.tsx";
import { Link } from "#app/ui/link.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { type Column, DataTable } from "#app/ui/list/table.tsx";
import { Moves } from "#app/ui/record/moves.tsx";
import type { SummaryEntry } from "#app/ui/summary-list.tsx";
import { When } from "#app/ui/text/when.tsx";
import type { ShownStaffReport } from "./show-staff-report.server.ts";

interface Props {
  report: ShownStaffReport & { source: { id: string } | null };
}

/** What a report is, what it costs, and who holds it. */
export function reportFacts(shown: Props["report"]): readonly SummaryEntry[] {
  return [
    { term: "Category", detail: shown.category },
    { term: "Length", detail: `${shown.pages}, ${shown.fileType}` },
    { term: "Published", detail: shown.published },
    { term: "Version", detail: String(shown.version) },
    { term: "Downloads", detail: shown.downloads },
    { term: "Held by", detail: <Holders report={shown} /> },
    { term: "Last changed", detail: <When at={shown.changed} /> },
    shown.source && {
      term: "Written as",
      detail: (
        <Link to={linkTo("/admin-data-portal/create-report/:id", { id: shown.source.id })}>a draft</Link>
      ),
    },
  ];
}

function Holders({ report: { holders, moreHolders } }: Props) {
  if (holders.length === 0) return "Nobody";
  return (
    <>
      {holders.map(({ id, name }, index) => (
        <Fragment key={id}>
          {index > 0 && ", "}
          <Link to={linkTo("/admin-data-portal/clients/:id", { id })}>{name}</Link>
        </Fragment>
      ))}
      {moreHolders && `: the first ${holders.length} of ${moreHolders}, by name`}
    </>
  );
}

/** What staff can do with a report of the shop: what is not on sale is published. @param here its page. */
export function ReportMoves({ report: { id, status, fileType }, here }: Props & { here: string }) {
  return (
    <Moves
      next={
        status !== "published" && (
          <RowAction
            intent="publish"
            label="Publish"
            variant={status === "draft" ? "primary" : "secondary"}
            size="normal"
            action={here}
          />
        )
      }
      apart={
        status === "published" && (
          <LinkButton to="?withdraw=1" variant="quiet">
            Withdraw…
          </LinkButton>
        )
      }
    >
      <LinkButton to={`${here}/edit`} variant="secondary">
        Edit
      </LinkButton>{" "}
      <LinkButton to={`${here}/version`} variant="secondary">
        New version
      </LinkButton>{" "}
      <LinkButton to={`${here}/file`} variant="quiet" external>
        Original file
      </LinkButton>{" "}
      {fileType === "pdf" && (
        <LinkButton to={linkTo("/reports/:id/sample", { id })} variant="quiet" external>
          Sample
        </LinkButton>
      )}
    </Moves>
  );
}

export function ReportVersions({ report: { id, versions } }: Props) {
  return (
    <Card title="Versions">
      <DataTable
        caption="Versions, newest first"
        captionHidden
        rows={versions}
        columns={versionColumns(id)}
        rowKey={(one) => String(one.number)}
        empty={<EmptyState text="No earlier versions" />}
      />
    </Card>
  );
}

function versionColumns(id: string): Column<ShownStaffReport["versions"][number]>[] {
  return [
    { header: "Version", rowHeader: true, cell: (one) => one.number },
    { header: "Date", cell: (one) => <span className="whitespace-nowrap">{one.day}</span> },
    { header: "Pages", align: "right", cell: (one) => one.pages },
    { header: "What changed", cell: (one) => one.note },
    {
      header: "File",
      cell: (one) => (
        <a
          href={`${linkTo("/admin-data-portal/reports/:id", { id })}/file?version=${one.number}`}
          className="whitespace-nowrap"
        >
          {one.size}
          <span className="sr-only">, the file of version {one.number}</span>
        </a>
      ),
    },
  ];
}
