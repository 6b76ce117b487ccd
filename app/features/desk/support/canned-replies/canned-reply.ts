/** An answer that staff give often, kept to be put into the answer form. */
export interface CannedReply {
  id: string;
  title: string;
  body: string;
  updatedAt: string;
}

export const LONGEST_REPLY_TITLE = 120;

/** So many are kept at most: more than anybody looks through. */
export const MOST_REPLIES = 200;

/** What a reply may have in it, and what stands there for one enquiry. */
export const REPLY_PLACEHOLDERS = "{name} and {reference}";

/** The reply for one enquiry. Words in braces that mean nothing stay as they are. */
export function fillReply(body: string, ticket: { name: string; reference: string }): string {
  return body.replace(/\{(name|reference)\}/g, (_, word: "name" | "reference") => ticket[word]);
}

/** What was typed with the reply after it. */
export function withReply(typed: string, reply: string): string {
  return typed.trim() === "" ? reply : `${typed.trimEnd()}\n\n${reply}`;
}
