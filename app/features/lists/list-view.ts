/** A choice of the address: what it may say and what each is called. The first is what it means when it says nothing. */
export interface FilterChoice<Value extends string = string> {
  /** Names the tabs for those who hear them. */
  label: string;
  options: readonly (readonly [value: Value, label: string])[];
  /** Stands beside the search, which it needs, as a choice of one, in place of tabs with counts. */
  isSelect?: boolean;
  /** Its values come and go with records: one that there is none of means the first. */
  isOfRecords?: boolean;
  /** What the address may say as well, and what has no tab. One option beside it has none either. */
  untabbed?: readonly Value[];
}

/** A list as one page shows it: what stands on its tabs, what is searched, and how its address is read. */
export interface ListView<Filters extends Record<string, string>, Sort extends string> {
  /** With what each of its addresses says: whose list it is, where a person may see several. */
  path: string;
  /** What a row is, of one and of many. */
  noun: readonly [one: string, many: string];
  filters: { readonly [Name in keyof Filters]: FilterChoice<Filters[Name]> };
  /** What the search is labelled with; a list without it has no search. */
  search?: string;
  /** Its tabs stay within what is searched for, and count that. */
  tabsKeepSearch?: boolean;
  /** The order the rows stand in, by what the list is filtered by. */
  sort: (filters: Filters) => Sort;
  /** Rows of a page, where it is not the usual number: cards stand in twos and threes. */
  pageSize?: number;
  /** What else its address may say: which row's question is open, for instance. */
  also?: readonly string[];
}

/** Infers what a view is made of. */
export function viewOf<Filters extends Record<string, string>, Sort extends string>(
  view: ListView<Filters, Sort>,
): ListView<Filters, Sort> {
  const choices: FilterChoice[] = Object.values(view.filters);
  if (view.search === undefined && choices.some(({ isSelect }) => isSelect))
    throw new Error(`${view.path}: a choice that stands beside the search needs \`search\`.`);
  return view;
}
