/** A filter of a list: the values its address may have and what each is called. The first is the default. */
export interface FilterChoice<Value extends string = string> {
  /** Names the tabs for screen readers. */
  label: string;
  options: readonly (readonly [value: Value, label: string])[];
  /** Stands beside the search as a choice of one, in place of tabs with counts. */
  isSelect?: boolean;
  /** Its values come and go with records: an unknown one means the first. */
  isOfRecords?: boolean;
  /** Values that have no tab. A single option beside them has none either. */
  untabbed?: readonly Value[];
}

/** A list as one page shows it: its tabs, what is searched, and how its address is read. */
export interface ListView<Filters extends Record<string, string>, Sort extends string> {
  /** With the query that all of its addresses have: whose list it is, where a person may see several. */
  path: string;
  /** What a row is, of one and of many. */
  noun: readonly [one: string, many: string];
  filters: { readonly [Name in keyof Filters]: FilterChoice<Filters[Name]> };
  /** What the search is labelled with; a list without it has no search. */
  search?: string;
  /** Its tabs keep the search and count within it. */
  tabsKeepSearch?: boolean;
  /** The order the rows stand in, by what the list is filtered by. */
  sort: (filters: Filters) => Sort;
  /** Rows of a page, where it is not the usual number: cards stand in twos and threes. */
  pageSize?: number;
  /** Further names its address may have: which row's question is open, for instance. */
  also?: readonly string[];
}

/** Infers what a view is made of. */
export function viewOf<Filters extends Record<string, string>, Sort extends string>(
  view: ListView<Filters, Sort>,
): ListView<Filters, Sort> {
  return view;
}
