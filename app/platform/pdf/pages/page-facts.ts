/** What is known of pages besides how they look: told by the process that reads them. */
import type { PageBox } from "./pdfium.ts";

export type { PageBox } from "./pdfium.ts";

export interface OutlineEntry {
  title: string;
  /** From 1; null for an entry that leads to no page. */
  page: number | null;
  /** From 0. */
  depth: number;
}

export interface PageLink {
  box: PageBox;
  /** A page from 1, or an address on the web or for mail. */
  to: number | string;
  /** What stands there. */
  text: string;
}

export interface PageFacts {
  /** From 1. */
  number: number;
  /** Points, as it is shown. */
  width: number;
  height: number;
  text: string;
  links: PageLink[];
  /** Where the words looked for stand. */
  found: PageBox[];
}

export interface PagesRead {
  /** Of the whole document. */
  pages: number;
  outline: OutlineEntry[];
  /** Those that were asked for and can be read. */
  shown: PageFacts[];
}

/** One page on which words were found: the first place, with what stands around it. */
export interface FoundOn {
  page: number;
  /** Places on this page. */
  places: number;
  before: string;
  match: string;
  after: string;
}

export interface WordsFound {
  on: FoundOn[];
  /** The page from which to look on, from 1; null when all were looked at. */
  next: number | null;
}
