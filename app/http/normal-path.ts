/**
 * The path that an address means, in the one form that every rule here is written for: what may stand for itself is
 * not escaped (RFC 3986, 6.2.2.2), slashes stand alone and none at the end, and the data of a page is asked for by
 * one name. The router reads the other forms too; the front door sends them here first, so that nothing behind it
 * compares twice.
 * @param path that of a parsed URL: dot segments and backslashes are gone from it.
 */
export function normalPath(path: string): string {
  return withPlainLetters(path)
    .replace(/\/{2,}/g, "/")
    .replace(/(?<=.)\/$/, "")
    .replace(/(?<=.)(?<!.\/_?)(?:\/_?)+\.data$/, ".data")
    .replace(/^\/\.data$/, "/_.data");
}

/** Text with letters, digits, `-`, `.`, `_` and `~` as they are; every other escape stays. */
export function withPlainLetters(text: string): string {
  if (!text.includes("%")) return text;
  return text.replace(/%(?:2[de]|3\d|[46][1-9a-f]|[57][0-9a]|5f|7e)/gi, decodeURIComponent);
}
