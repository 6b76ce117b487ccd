/** The API in words, as its pages show it. Made from the definitions of the calls. */
import type { ApiErrorCode } from "./api-errors.ts";

export interface ApiField {
  name: string;
  /** For people: "text, up to 80 characters". */
  type: string;
  isRequired: boolean;
  /** May have code between backticks. */
  text: string;
}

export interface ApiCallText {
  /** The call's id in the description, and its anchor on the page. */
  id: string;
  method: string;
  path: string;
  summary: string;
  /** Paragraphs; they may have code between backticks. */
  description: readonly string[];
  /** Headers it takes beyond those of every call. */
  headers: readonly ApiField[];
  parameters: readonly ApiField[];
  query: readonly ApiField[];
  body: readonly ApiField[];
  answer: ApiAnswer;
  /** Beyond what every call may refuse. */
  refusals: readonly { code: ApiErrorCode; text: string }[];
  /** A shell command that makes the call. */
  curl: string;
  /** What the command needs: each variable or file, and what it is. */
  needs: readonly { name: string; what: string }[];
}

export interface ApiAnswer {
  status: string;
  /** A type of media; null for an answer without a body. */
  type: string | null;
  isList: boolean;
  /** The name of its shape, which is described once a page; null for one that has none. */
  shape: string | null;
  /** Of a shape without a name. */
  fields: readonly ApiField[];
}

/** Something that calls answer, by the name it has in the description. */
export interface ApiShape {
  name: string;
  fields: readonly ApiField[];
}

export interface ApiGroup {
  tag: string;
  /** What it is about: a sentence or two. */
  about: string;
  /** Its page is `/documentation/api/<slug>`. */
  slug: string;
  calls: readonly ApiCallText[];
  /** What these calls answer, and what stands in it. */
  shapes: readonly ApiShape[];
}

/** What something is called in an address. */
export function slugOfTag(tag: string): string {
  return tag
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}

/** The anchor of a shape on its page. */
export const shapeAnchor = (name: string) => `shape-${name}`;
