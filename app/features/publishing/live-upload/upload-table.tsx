import {
  FileDownloadLink,
  fileDownloadPath,
} from "#app/features/publishing/company-files/file-download-link.tsx";
import { linkTo } from "#app/link.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Link } from "#app/ui/link.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { RowAction } from "#app/ui/form/row-action.tsx";
import type { FormattedMoment } from "#app/ui/text/format.ts";
import { type Column, DataTable } from "#app/ui/list/table.tsx";
import { When } from "#app/ui/text/when.tsx";
import { TwoLines } from "#app/ui/list/two-lines.tsx";

/** An upload as people read it. */
interface ShownUpload {
  id: string;
  title: string;
  fileName: string;
  size: string;
  isSigned: boolean;
  company: { id: string; name: string };
  place: string;
  by: string;
  added: FormattedMoment;
  isTakenBack: boolean;
  downloads: string;
}

/** What staff gave clients, newest first, each with the way to take it back. */
export function UploadTable({ uploads, here }: { uploads: readonly ShownUpload[]; here: string }) {
  const columns: Column<ShownUpload>[] = [
    ...facts,
    {
      header: <span className="sr-only">Actions</span>,
      cell: ({ id, title, company, isTakenBack }) =>
        isTakenBack ? (
          <>
            <Badge tone="slate">Taken back</Badge>
            <RowAction
              intent="give-back"
              fields={{ id }}
              label="Give back"
              about={`${title} to ${company.name}`}
              action={here}
            />
          </>
        ) : (
          <>
            <FileDownloadLink to={fileDownloadPath(id)} title={title} />
            <RowAction
              intent="take-back"
              fields={{ id }}
              label="Take back"
              about={`${title} from ${company.name}`}
              action={here}
            />
          </>
        ),
    },
  ];
  return (
    <DataTable
      caption="Recent uploads"
      captionHidden
      rows={uploads}
      columns={columns}
      rowId={({ id }) => `upload-${id}`}
      empty={
        <EmptyState
          text="No uploads yet"
          detail="What you give a client stands here, with who took a copy."
        />
      }
    />
  );
}

const facts: Column<ShownUpload>[] = [
  {
    header: "Document",
    rowHeader: true,
    cell: ({ title, fileName, size, isSigned }) => (
      <TwoLines below={`${fileName}, ${size}${isSigned ? ", signed: its copies are not" : ""}`}>
        {title}
      </TwoLines>
    ),
  },
  {
    header: "Client",
    cell: ({ company }) => (
      <Link to={linkTo("/admin-data-portal/clients/:id", { id: company.id })}>{company.name}</Link>
    ),
  },
  { header: "Destination", cell: ({ place }) => place },
  {
    header: "Uploaded",
    cell: ({ added, by }) => (
      <TwoLines below={by}>
        <When at={added} />
      </TwoLines>
    ),
  },
  { header: "Downloads", align: "right", cell: ({ downloads }) => downloads },
];
