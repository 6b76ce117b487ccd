import { MyReportsTabs } from "./my-reports-tabs.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { List, type ShownList } from "#app/ui/list/list.tsx";
import type { Column } from "#app/ui/list/table.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { type CompanyFile, FILE_SOURCE_LABELS, isReadable } from "./company-file.ts";
import { FileDownloadLink, fileDownloadPath, fileReadPath, ReadLink } from "./file-download-link.tsx";

interface FilesPageProps {
  title: string;
  /** What the empty page says. */
  nothing: { text: string; detail: string };
  isStaff: boolean;
  list: ShownList;
  files: readonly ShownFile[];
}

/** One of the two destinations that staff deliver documents to. */
export function FilesPage(props: FilesPageProps) {
  return (
    <>
      <MyReportsTabs />
      <Files {...props} />
    </>
  );
}

function Files({ title, nothing, isStaff, list, files }: FilesPageProps) {
  if (isStaff) {
    return (
      <Notice tone="info" title="You have no company, so no documents">
        What stands here belongs to a client company: its people see it, with the copies they take.
      </Notice>
    );
  }
  if (files.length === 0 && !list.search?.value)
    return <EmptyState text={nothing.text} detail={nothing.detail} />;
  return (
    <List
      list={list}
      caption={title}
      rows={files}
      columns={fileColumns}
      rowId={(file) => `file-${file.id}`}
      empty={<EmptyState text="No document matches" detail="Try fewer words." />}
    />
  );
}

/** `added` and `sized` as people read them. */
type ShownFile = CompanyFile & { added: string; sized: string };

/** Each file with a link to a copy. */
const fileColumns: Column<ShownFile>[] = [
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
  { header: "Type", plain: true, cell: (file) => file.fileType.toUpperCase() },
  {
    header: "Size",
    plain: true,
    align: "right",
    cell: (file) => <span className="whitespace-nowrap">{file.sized}</span>,
  },
  {
    header: "Added",
    sort: "added",
    cell: (file) => (
      <span className="whitespace-nowrap">
        {file.added}{" "}
        <span className="block text-sm text-muted">{file.madeBy ?? FILE_SOURCE_LABELS[file.source]}</span>
      </span>
    ),
  },
  {
    header: <span className="sr-only">Read or download</span>,
    cell: ({ id, title, fileType }) => (
      <span className="flex flex-wrap gap-2 sm:flex-nowrap">
        {isReadable(fileType) && <ReadLink to={fileReadPath(id)} title={title} />}{" "}
        <FileDownloadLink to={fileDownloadPath(id)} title={title} />
      </span>
    ),
  },
];
