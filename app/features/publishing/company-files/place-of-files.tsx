import { MyReportsTabs } from "#app/features/publishing/company-files/my-reports-tabs.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { List, type ShownList } from "#app/ui/list/list.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { fileColumns, type ShownFile } from "./file-columns.tsx";

export interface PlaceOfFilesProps {
  title: string;
  /** What the empty place says. */
  nothing: { text: string; detail: string };
  isStaff: boolean;
  list: ShownList;
  files: readonly ShownFile[];
}

/** One of the two places staff deliver documents to. */
export function PlaceOfFiles(props: PlaceOfFilesProps) {
  return (
    <>
      <MyReportsTabs />
      <Files {...props} />
    </>
  );
}

function Files({ title, nothing, isStaff, list, files }: PlaceOfFilesProps) {
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
