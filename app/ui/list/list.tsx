import type { ReactNode } from "react";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { FilterSelect, type FilterSelectProps } from "#app/ui/list/filter-select.tsx";
import { SearchForm } from "#app/ui/list/search-form.tsx";
import { type TabLink, TabLinks } from "#app/ui/list/tab-links.tsx";
import { type Column, DataTable } from "#app/ui/list/table.tsx";
import { Fold } from "../fold.tsx";
import { Link } from "../link.tsx";
import { ColumnChoice, columnName, columnsAt } from "./column-choice.tsx";
import { FilterForm } from "./filter-form.tsx";
import { type ListPages, PageLinks } from "./page-links.tsx";
import { OpenedList } from "./row-link.tsx";
import { SavedViews, type ShownViews } from "./saved-views.tsx";

/** What stands around the rows of a list, as the server has worked it out. */
export interface ShownList {
  /** What the rows are: "orders". */
  noun: string;
  tabs: readonly { label: string; items: readonly TabLink[] }[];
  search: {
    /** Empty where there are choices alone. */
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
  /** The order it stands in, by the name of a column's head; empty where none has it. */
  sort: string;
  heads: Readonly<Record<string, Head>>;
  /** The columns that the address asks for; null for all of them. */
  columns: string | null;
  /** Null where views can't be saved. */
  views: ShownViews | null;
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
  rowId?: (row: Row) => string | undefined;
  /** In place of the sentence that nothing is here. */
  empty?: ReactNode;
  /** What stands around the rows: the form of their ticks. */
  around?: (table: ReactNode) => ReactNode;
}

/** A list on a page: its tabs, its search, how many fit, the rows, and the ways to the other pages. */
export function List<Row>({ list, empty, columns, around = (table) => table, ...table }: ListProps<Row>) {
  const { noun, tabs, search, counted, scanned, pages, heads } = list;
  const nothing = <EmptyState text={search?.value ? `No ${noun} match` : `No ${noun} here`} />;
  const choosable = columns.filter((column) => columnName(column));
  return (
    <>
      {list.views && <SavedViews views={list.views} noun={noun} />}
      {tabs.map((one) => (
        <TabLinks key={one.label} {...one} />
      ))}
      <ListFilters list={list} sorting={sortingOf(columns, list)} />
      <div className="list-head">
        {search && (
          <h2 className="text-xl font-semibold">
            {search.value ? `${counted} for “${search.value}”` : counted}
          </h2>
        )}
        {search && table.rows.length > 0 && choosable.length > 2 && (
          <ColumnChoice columns={columns} chosen={list.columns} keep={search.keep} search={search.value} />
        )}
      </div>
      {scanned && <p className="hint">{scanned}</p>}
      <OpenedList value={list.opened}>
        {around(
          <DataTable
            rowId={rowAt}
            {...table}
            columns={columnsAt(columns, list.columns).map((column) => headed(column, heads))}
            isList
            captionHidden
            empty={empty || nothing}
          />,
        )}
      </OpenedList>
      <PageLinks pages={pages} label={`Pages of ${noun}`} />
    </>
  );
}

/** Search and filters of a list. Where there is no room they wait behind one word. */
export function ListFilters({ list, sorting }: { list: ShownList; sorting?: FilterSelectProps | null }) {
  const { search, noun } = list;
  if (!search) return null;
  const isFilter = search.selects.length > 0;
  return (
    <Fold
      name={
        <>
          {search.label === "" ? "Filter" : isFilter || sorting ? "Filter and sort" : "Search"}
          {search.all && <span className="sr-only"> (in use)</span>}
        </>
      }
    >
      {isFilter ? (
        <FilterForm {...search} noun={noun} choice={sorting?.name}>
          {sorting && <SortChoice {...sorting} />}
        </FilterForm>
      ) : (
        <SearchForm {...search} choice={sorting?.name}>
          {sorting && <SortChoice {...sorting} />}
        </SearchForm>
      )}
    </Fold>
  );
}

function SortChoice(orders: FilterSelectProps) {
  return (
    <div className="sort-choice">
      <FilterSelect {...orders} />
    </div>
  );
}

/** The orders of a list as a choice, for those who see no heads of columns. */
function sortingOf<Row>(
  columns: readonly Column<Row>[],
  { heads, sort }: ShownList,
): FilterSelectProps | null {
  const options = columns.flatMap(({ header, sort: name = "" }) =>
    heads[name]
      ? [
          { value: name, label: `${String(header)}, up` },
          { value: `-${name}`, label: `${String(header)}, down` },
        ]
      : [],
  );
  // The list's own order need not be one of a column's.
  if (sort === "") options.unshift({ value: "", label: "As usual" });
  return options.length > 1 ? { name: "sort", label: "Sort by", value: sort, options } : null;
}

/** A column whose head is the way to its order, where the list has one for it. */
function headed<Row>(column: Column<Row>, heads: Readonly<Record<string, Head>>): Column<Row> {
  const { header, sort = "" } = column;
  const head = heads[sort];
  if (!head) return column;
  const link = (
    <Link to={head.to} preventScrollReset state={{ keepFocus: true }}>
      {header}
    </Link>
  );
  return { ...column, header: link, label: String(header), sorted: head.sorted };
}

/** Where a row stands in its list: the way back from its record leads there. */
const rowAt = (row: unknown) =>
  (row as { id?: string }).id ? `row-${(row as { id: string }).id}` : undefined;

/** The way to the order that the head of a column asks for, and whether the rows stand in it. */
interface Head {
  to: string;
  sorted?: "ascending" | "descending";
}

/** "Orders – “bank” – Page 2 of 7": every page of a list has a title of its own. */
export function listTitle(
  title: string,
  { search, pages }: { search?: { value: string } | null; pages: ListPages },
): string {
  return [title, search?.value && `“${search.value}”`, pages.words].filter(Boolean).join(" – ");
}
