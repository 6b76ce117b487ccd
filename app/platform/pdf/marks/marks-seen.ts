import { count } from "#app/plural.ts";

/** What was seen of a file's copies. */
export interface MarksSeen {
  pages: number;
  /** Pages that were looked at. */
  looked: number;
  /** Of those that should have been: time was up. */
  late: number;
  /** The first page on which the licence line can't be read, from 1. */
  hidden: number | null;
  /** The first page on which SAMPLE can't be seen, from 1. */
  hiddenSample: number | null;
  isSigned: boolean;
}

/** What staff read about a file that was taken; null: nothing to say. */
export function sayMarks(name: string, { isSigned, late }: MarksSeen): string | null {
  const said = [
    isSigned && `“${name}” is signed: its copies carry no signature and say that the original is signed.`,
    late > 0 &&
      `Not all of “${name}” could be looked at in time (${count(late, "page")} left): look at a copy’s lines yourself.`,
  ];
  return said.filter(Boolean).join(" ") || null;
}

/** Of several files, for a note of some lines. */
export function sayAllMarks(files: readonly { name: string; marks?: MarksSeen | undefined }[]): string {
  const notes = files.flatMap(({ name, marks }) => (marks && sayMarks(name, marks)) ?? []);
  const more = notes.length - MOST_NOTES;
  const rest = more > 0 ? [`The list shows the same of ${count(more, "more file")}.`] : [];
  return [...notes.slice(0, MOST_NOTES), ...rest].join(" ");
}

const MOST_NOTES = 3;

/** As a row of files has it. */
export function readMarks(stored: string | null): MarksSeen | null {
  return stored === null ? null : (JSON.parse(stored) as MarksSeen);
}
