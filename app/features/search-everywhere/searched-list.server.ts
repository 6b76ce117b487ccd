import type { Actor } from "#app/features/actor.ts";
import type { ListView } from "#app/features/lists/list-view.ts";
import { listRows, type RowList } from "#app/features/lists/list.server.ts";
import type { Db } from "#app/platform/database.server.ts";

/** Rows shown of each list; what it has besides stands on its own page. */
const ROWS_SHOWN = 5;

/** A row among what was found, in no list's columns. */
export interface FoundRow {
  /** Its own page, or its place in its list. */
  to: string;
  title: string;
  /** Reference, company, person: what tells it from others of that name. */
  about: readonly (string | null)[];
  state?: { text: string; tone: Tone };
  /** A moment in UTC or a day; null where none says more than the rest. */
  at: string | null;
}

type Tone = "green" | "amber" | "red" | "blue" | "slate" | "violet" | "teal" | "outline";

/** A list as search everywhere asks it: its page, with the filters that leave nothing out, and its first rows. */
export interface SearchedList {
  heading: string;
  /** What the link to the list names: "orders". */
  noun: string;
  view: Pick<ListView<Record<string, string>, string>, "path" | "filters">;
  filters: Readonly<Record<string, string>>;
  firstRows: (db: Db, actor: Actor, search: string) => Promise<FoundRow[]>;
}

interface Searched<
  Filters extends Record<string, string>,
  Row extends { id: string },
  Sort extends string,
  Shown extends Sort,
> {
  heading: string;
  /** Where two lists have the same noun. */
  noun?: string;
  view: ListView<Filters, Shown>;
  list: RowList<NoInfer<Filters> & { search: string }, Row, Sort>;
  /** Where its page has another order. */
  sort?: NoInfer<Sort>;
  /** Every state and everybody's: who searches everywhere doesn't say which. */
  filters: NoInfer<Filters>;
  row: (row: Row) => FoundRow;
}

/** Says how one list takes part: it is searched as on its own page, in its page's order unless told another. */
export function searchedList<
  Filters extends Record<string, string>,
  Row extends { id: string },
  Sort extends string,
  Shown extends Sort,
>({ heading, view, list, filters, row, ...own }: Searched<Filters, Row, Sort, Shown>): SearchedList {
  const sort = own.sort ?? view.sort(filters);
  return {
    heading,
    noun: own.noun ?? view.noun[1],
    view,
    filters,
    async firstRows(db, actor, search) {
      const { rows } = await listRows(db, actor, list, { ...filters, search, sort, limit: ROWS_SHOWN });
      return rows.map(row);
    },
  };
}
