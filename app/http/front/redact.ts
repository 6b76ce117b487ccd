/** Paths whose next segment opens something by itself. */
const secretAfter = /^(\/(?:welcome|reset-password|application-reply)\/)[^/?]+?(?=(?:\.data)?(?:[/?]|$))/;

/** A path and query as it may be logged: no link tokens, and of the query only the names. */
export function redact(target: string): string {
  const query = target.indexOf("?");
  const path = (query === -1 ? target : target.slice(0, query)).replace(secretAfter, "$1…");
  if (query === -1) return path;
  const names = target
    .slice(query + 1)
    .split("&", 20)
    .map((pair) => pair.split("=", 1)[0]?.slice(0, 40));
  return `${path}?${names.join("&")}`;
}
