/** Paths whose next segment opens something by itself. Addresses are matched without regard to case. */
const secretAfter =
  /^(\/(?:welcome|reset-password|application-reply|enquiry)\/)[^/?]+?(?=(?:\.data)?(?:[/?]|$))/i;
/** A token wherever else it stands: behind a path written with %-escapes, or as the name of a parameter. */
const token = /(?<![\w-])[\w-]{43}(?![\w-])/g;

/** A path and query as it may be logged: no link tokens, and of the query only the names. */
export function redact(target: string): string {
  const query = target.indexOf("?");
  const path = (query === -1 ? target : target.slice(0, query))
    .replace(secretAfter, "$1…")
    .replace(token, "…");
  if (query === -1) return path;
  const names = target
    .slice(query + 1)
    .split("&", 20)
    .map((pair) => pair.split("=", 1)[0]?.replace(token, "…").slice(0, 40));
  return `${path}?${names.join("&")}`;
}
