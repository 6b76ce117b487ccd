/** Stands in a kept text where its live link belongs. No text of a person has it: the forms refuse it. */
const MARK = "\u0000";

/** What is read in place of a live link by those who may not see it. */
export const HIDDEN_LINK = "[private link, hidden]";

/**
 * A text as it is kept: without its live link.
 * @throws when the text does not have the link it is said to have.
 */
export function cutLink(text: string, link: string | null): string {
  const clean = text.replaceAll(MARK, "");
  if (link === null) return clean;
  if (link === "" || !clean.includes(link))
    throw new Error("The text does not have the link that was named.");
  return clean.replaceAll(link, MARK);
}

/** A kept text as somebody reads it. @param link null for who may not see it. */
export function putLink(kept: string, link: string | null): string {
  return kept.replaceAll(MARK, () => link ?? HIDDEN_LINK);
}

/** A text that was kept with its link in it, before links were kept apart: every address in it is hidden. */
export function hideEveryLink(text: string): string {
  return text.replace(/https?:\/\/\S+/g, HIDDEN_LINK);
}
