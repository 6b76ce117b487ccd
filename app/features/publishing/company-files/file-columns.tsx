import type { Column } from "#app/ui/list/table.tsx";
import { type CompanyFile, FILE_SOURCE_LABELS } from "./company-file.ts";
import { FileDownloadLink, fileDownloadPath } from "./file-download-link.tsx";

/** `added` and `sized` as people read them. */
export type ShownFile = CompanyFile & { added: string; sized: string };

/** The files of one place, each with the way to a copy. */
export const fileColumns: Column<ShownFile>[] = [
  {
    header: "Document",
    rowHeader: true,
    cell: (file) => (
      <>
        <span className="block font-semibold">{file.title}</span>{" "}
        {file.description && <span className="block text-sm font-normal text-muted">{file.description}</span>}
      </>
    ),
  },
  { header: "Type", cell: (file) => file.fileType.toUpperCase() },
  {
    header: "Size",
    align: "right",
    cell: (file) => <span className="whitespace-nowrap">{file.sized}</span>,
  },
  {
    header: "Added",
    cell: (file) => (
      <span className="whitespace-nowrap">
        {file.added}{" "}
        <span className="block text-sm text-muted">{file.madeBy ?? FILE_SOURCE_LABELS[file.source]}</span>
      </span>
    ),
  },
  {
    header: <span className="sr-only">Download</span>,
    cell: (file) => <FileDownloadLink to={fileDownloadPath(file.id)} title={file.title} />,
  },
];
