/** A list as somebody wants to see it again: its filters, search, order and columns under a name. */
export interface SavedView {
  id: string;
  name: string;
  /** The list's path. */
  list: string;
  /** What its address says. */
  query: string;
  /** All of staff see it, on the same list. */
  isShared: boolean;
  isMine: boolean;
}

export const MOST_VIEWS = 50;
export const LONGEST_VIEW_NAME = 60;
