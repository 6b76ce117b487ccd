import type { WordsFound, OutlineEntry, PageFacts } from "#app/platform/pdf/pages/page-facts.ts";
import type { ReadingOf, Zoom } from "../reading.ts";

/** A reading as its page shows it. */
export interface ShownReading {
  of: ReadingOf;
  title: string;
  /** "PDF". */
  fileType: string;
  /** Null for a file: it has none. */
  version: number | null;
  /** "1.2 MB". */
  size: string;
  /** Null for what only its own program can show. */
  shownAs: "pages" | "picture" | null;
  zoom: Zoom;
  /** Null where nothing was opened. */
  opening: ShownOpening | null;
}

export interface ShownOpening {
  copyId: string;
  at: { iso: string; text: string; title?: string };
  /** Of all that are there. */
  pages: number;
  outline: OutlineEntry[];
  /** The first of those shown, from 1. */
  first: number;
  shown: PageFacts[];
  /** The words that are marked; empty for none. */
  find: string;
  /** Null where the pages with the words were not asked for. */
  found: WordsFound | null;
}
