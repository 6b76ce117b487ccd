/** The API in words, as its pages show it. Made from the definitions of the calls. */
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
  answer: { status: string; type: string; fields: readonly ApiField[] };
  refusals: readonly { status: string; text: string }[];
  /** A shell command that makes the call. */
  curl: string;
}

export interface ApiGroup {
  tag: string;
  /** What it is about: a sentence or two. */
  about: string;
  /** Its page is `/documentation/api/<slug>`. */
  slug: string;
  calls: readonly ApiCallText[];
}

/** What something is called in an address. */
export function slugOfTag(tag: string): string {
  return tag
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}
