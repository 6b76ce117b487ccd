import type { ReactNode } from "react";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import type { FilterSelectProps } from "#app/ui/list/filter-select.tsx";
import { SearchForm } from "#app/ui/list/search-form.tsx";
import { type TabLink, TabLinks } from "#app/ui/list/tab-links.tsx";
import { type Column, DataTable } from "#app/ui/list/table.tsx";
import { FilterForm } from "./filter-form.tsx";
import { type ListPages, PageLinks } from "./page-links.tsx";
import { OpenedList } from "./row-link.tsx";

/** What stands around the rows of a list, as the server has worked it out. */
export interface ShownList {
  /** What the rows are: "orders". */
  noun: string;
  tabs: readonly { label: string; items: readonly TabLink[] }[];
  search: {
    label: string;
    value: string;
    keep: Record<string, string>;
    /** The way to all that it has; null where all is shown. */
    all: string | null;
    /** Choices of one beside it; without any, `keep` goes along. */
    selects: readonly FilterSelectProps[];
  } | null;
  /** "12 orders". */
  counted: string;
  /** What its address says beyond the path, for the records that are opened from it. */
  opened: string;
  /** Where a search had to stop on its way: that it did. */
  scanned: string | null;
  pages: ListPages;
}

interface ListProps<Row> {
  list: ShownList;
  caption: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  rowKey?: (row: Row) => string;
  rowId?: (row: Row) => string;
  /** In place of the sentence that nothing is here. */
  empty?: ReactNode;
}

/** A list on a page: its tabs, its search, how many fit, the rows, and the ways to the other pages. */
export function List<Row>({ list, empty, ...table }: ListProps<Row>) {
  const { noun, tabs, search, counted, scanned, pages } = list;
  const nothing = <EmptyState text={search?.value ? `No ${noun} match` : `No ${noun} here`} />;
  return (
    <>
      {tabs.map((one) => (
        <TabLinks key={one.label} {...one} />
      ))}
      {search &&
        (search.selects.length > 0 ? <FilterForm {...search} noun={noun} /> : <SearchForm {...search} />)}
      {search && (
        <h2 className="text-xl font-semibold">
          {search.value ? `${counted} for “${search.value}”` : counted}
        </h2>
      )}
      {scanned && <p className="hint">{scanned}</p>}
      <OpenedList value={list.opened}>
        <DataTable rowId={rowAt} {...table} captionHidden empty={empty || nothing} />
      </OpenedList>
      <PageLinks pages={pages} label={`Pages of ${noun}`} />
    </>
  );
}

/** Where a row stands in its list: the way back from its record leads there. */
const rowAt = (row: unknown) => `row-${(row as { id: string }).id}`;

/** "Orders – “bank” – Page 2 of 7": every page of a list has a title of its own. */
export function listTitle(
  title: string,
  { search, pages }: { search?: { value: string } | null; pages: ListPages },
): string {
  return [title, search?.value && `“${search.value}”`, pages.words].filter(Boolean).join(" – ");
}
