/** Entity tags and the conditions that name them (RFC 9110, 8.8.3 and 13.1). */

/**
 * The tag of an answer as it is sent. A strong one names bytes, so each coding of them has its own; a weak one is the
 * same for all.
 */
export function tagAsSent(tag: string, encoding: string): string {
  return encoding === "identity" || tag.startsWith("W/") ? tag : `${tag.slice(0, -1)}-${encoding}"`;
}

/** Whether If-None-Match names the answer: compared weakly, whatever coding it was sent in. */
export function isKnown(ifNoneMatch: string | null | undefined, tag: string): boolean {
  const bare = (one: string) => plain(one).replace(/^W\//, "");
  return named(ifNoneMatch, (one) => bare(one) === bare(tag));
}

/** Whether If-Match names the record as it is: compared strongly, so a weak tag never does. */
export function isStill(ifMatch: string, tag: string): boolean {
  return named(ifMatch, (one) => !one.startsWith("W/") && plain(one) === tag);
}

function plain(tag: string): string {
  return tag.replace(/-(?:br|gzip)"$/, '"');
}

function named(header: string | null | undefined, isIt: (tag: string) => boolean): boolean {
  if (!header) return false;
  return header.split(",").some((part) => part.trim() === "*" || isIt(part.trim()));
}
