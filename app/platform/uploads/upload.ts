import { count } from "#app/plural.ts";
import type { MarksSeen } from "../pdf/marks/marks-seen.ts";
import { DOCUMENT_TYPES, type FileType, typesInWords } from "./file-types.ts";

/** What one form takes. Sizes in bytes. */
export interface UploadLimits {
  /** In one post. */
  files: number;
  fileBytes: number;
  /** Bytes of all files of one post together. */
  totalBytes: number;
  types: readonly FileType[];
  /** Bytes of one text field beside the files; 64 KB unless said. What is longer arrives cut to it. */
  fieldBytes?: number;
}

export const MEGABYTE = 1024 * 1024;

export const USUAL_LIMITS: UploadLimits = {
  files: 10,
  fileBytes: 50 * MEGABYTE,
  totalBytes: 200 * MEGABYTE,
  types: DOCUMENT_TYPES,
};

/** A file that arrived whole and is what its name says. Its bytes are on disk as a draft (`storage.server.ts`). */
export interface UploadedFile {
  draftId: string;
  /** As it may be shown; never part of a path. */
  name: string;
  type: FileType;
  /** From our own list, whatever the browser said. */
  contentType: string;
  size: number;
  sha256: string;
  /** What was seen of a PDF's copies. */
  marks?: MarksSeen | undefined;
}

export type ContentProblem =
  | "content"
  | "protected"
  | "macros"
  | "picture-size"
  /** A PDF that does something by itself. */
  | "active"
  /** It holds files or objects of other programs. */
  | "embedded"
  /** It loads something from elsewhere when it is opened: a template, a picture, an object, another file. */
  | "linked"
  /** It has a field, a formula, a connection or a link that is not taken (`office-policy.ts`). */
  | "field"
  | "formula"
  | "connection"
  | "link"
  /** A form from before 2007 whose fields or formulas can't be read. */
  | "old-form"
  /** By rule, of a PDF (`pdf-errors.ts`); the mark on its copies can't be seen. */
  | "cut-off"
  | "unreadable-object"
  | "hidden-object"
  | "unreadable-page"
  | "unmarkable"
  | "hidden-mark"
  /** It can't be read within a process's time and memory. */
  | "too-heavy"
  /** Nothing to do with the file: there was no process to read it. */
  | "busy";

export type FileProblem =
  | ContentProblem
  | "too-large"
  | "empty"
  | "type"
  | "too-many"
  | "total"
  /** It was kept from an earlier try, and an hour has passed. */
  | "gone";

export interface RefusedFile {
  name: string;
  problem: FileProblem;
}

/** What came. With `trouble` the post did not arrive whole: no files then, and the fields as far as they came. */
export interface Received {
  fields: FormData;
  files: UploadedFile[];
  refused: RefusedFile[];
  /** The names of the form's file inputs, as far as it came. */
  inputs: Set<string>;
  /** Bytes of the whole body. */
  size: number;
  trouble: "malformed" | "too-large" | "slow" | null;
}

/** What people read about a file that was not taken. */
export function sayProblem({ name, problem }: RefusedFile, limits: UploadLimits): string {
  const file = name ? `“${name}”` : "A file without a name";
  switch (problem) {
    case "too-large":
      return `${file} must be ${megabytes(limits.fileBytes)} or smaller.`;
    case "empty":
      return `${file} is empty.`;
    case "type":
      return `${file} must be ${typesInWords(limits.types)}.`;
    case "content":
      return `${file} is damaged, or its content is not what its name says.`;
    case "protected":
      return `${file} is protected with a password. Remove the password and choose it again.`;
    case "macros":
      return `${file} contains macros. Save it without them and choose it again.`;
    case "active":
      return `${file} contains scripts or actions that run by themselves. Print it to PDF again and choose that.`;
    case "embedded":
      return `${file} holds other files or objects of other programs. Take them out, or print it to PDF, and choose it again.`;
    case "linked":
      return `${file} loads something from elsewhere when it is opened. Remove these links, or print it to PDF, and choose it again.`;
    case "field":
      return `${file} has a field that loads something or runs a command, such as INCLUDEPICTURE, INCLUDETEXT, LINK or DDE, or one that is not known. Select it, press Ctrl+Shift+F9 to keep only its text, and choose the file again.`;
    case "formula":
      return `${file} has a formula that loads something or runs a command, such as WEBSERVICE, IMAGE, RTD, CALL, DDE or a link to a file share. Replace it with its value and choose the file again.`;
    case "connection":
      return `${file} has a data connection that refreshes by itself. Switch that off under Data, Queries & Connections, or remove the connection, and choose the file again.`;
    case "link":
      return `${file} has a link to a file share or another program. Remove it, or let it lead to a web or mail address, and choose the file again.`;
    case "old-form":
      return `${file} is in an old form whose fields and formulas can’t be checked. Save it as .docx or .xlsx and choose it again.`;
    case "cut-off":
      return `${file} ends before its end: a part of it is missing. Download or save it again and choose that.`;
    case "unreadable-object":
      return `${file} is damaged: a part of it can’t be read. Print it to PDF again and choose that.`;
    case "hidden-object":
      return `${file} holds a part that only some programs would read, inside another. Print it to PDF again and choose that.`;
    case "unreadable-page":
      return `${file} has a page whose content can’t be read. Print it to PDF again and choose that.`;
    case "unmarkable":
      return `${file} can’t be given the line that every copy carries: its pages can’t be written on. Print it to PDF again and choose that.`;
    case "hidden-mark":
      return `On copies of ${file} the line or the word SAMPLE can’t be seen: something on a page covers it. Print it to PDF again and choose that.`;
    case "too-heavy":
      return `${file} takes too long to open, or too much memory. Save it as a smaller file and choose that.`;
    case "busy":
      return `${file} could not be checked: too many files are being read. Send it again in a minute.`;
    case "picture-size":
      return `${file} has more than 50 million pixels. Make it smaller and choose it again.`;
    case "too-many":
      return `You can send up to ${count(limits.files, "file")} at once: ${file} was left out.`;
    case "total":
      return `All files together must be ${megabytes(limits.totalBytes)} or smaller: ${file} was left out.`;
    case "gone":
      return `${file} is no longer kept. Choose it again.`;
  }
}

/** What is wrong with the choice, not with a file. */
const ofChoice: readonly FileProblem[] = ["empty", "too-many", "gone", "busy"];

/** The status that says what is wrong: too large comes before wrong type, and both before everything else. */
export function statusOfProblems(refused: readonly RefusedFile[]): 400 | 413 | 415 | 503 {
  const problems = new Set(refused.map(({ problem }) => problem));
  if (problems.size === 1 && problems.has("busy")) return 503;
  if (problems.has("too-large") || problems.has("total")) return 413;
  return [...problems].some((problem) => !ofChoice.includes(problem)) ? 415 : 400;
}

/** A limit in words: "5 GB", "50 MB", "64 KB". */
export function megabytes(bytes: number): string {
  if (bytes >= 1024 * MEGABYTE) return `${Math.floor(bytes / (1024 * MEGABYTE))} GB`;
  return bytes >= MEGABYTE ? `${Math.floor(bytes / MEGABYTE)} MB` : `${Math.floor(bytes / 1024)} KB`;
}

/** One file’s size in words: "3.1 MB", "12 KB". */
export function sizeInWords(bytes: number): string {
  if (bytes >= MEGABYTE) return `${(bytes / MEGABYTE).toFixed(1)} MB`;
  return `${Math.max(1, Math.round(bytes / 1024))} KB`;
}
