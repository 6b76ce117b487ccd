import { MyReportsTabs } from "#app/features/deliveries/my-reports-tabs.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { hrefForPage } from "#app/ui/list-address.ts";
import { Notice } from "#app/ui/notice.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { SearchForm } from "#app/ui/search-form.tsx";
import { FileList, type ShownFile } from "./file-list.tsx";

export interface PlaceOfFilesProps {
  title: string;
  /** What the empty place says. */
  nothing: { text: string; detail: string };
  isStaff: boolean;
  files: readonly ShownFile[];
  /** "3 documents". */
  counted: string;
  search: string;
  page: number;
  pages: number;
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

function Files({ title, nothing, isStaff, files, counted, search, page, pages }: PlaceOfFilesProps) {
  if (isStaff) {
    return (
      <Notice tone="info" title="You have no company, so no documents">
        What stands here belongs to a client company: its people see it, with the copies they take.
      </Notice>
    );
  }
  if (files.length === 0 && !search) return <EmptyState text={nothing.text} detail={nothing.detail} />;
  return (
    <>
      <SearchForm label={`Search ${title}`} value={search} />
      <h2 className="text-xl font-semibold">{counted}</h2>
      <FileList
        caption={title}
        files={files}
        empty={<EmptyState text="No document matches" detail="Try fewer words." />}
      />
      <Pagination page={page} pages={pages} hrefFor={hrefForPage(search)} label={`Pages of ${title}`} />
    </>
  );
}
