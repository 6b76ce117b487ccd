import { allRoutes } from "#app/routes/all-facts.ts";
import { withPlainLetters } from "#app/http/normal-path.ts";

const beforeTokens = allRoutes.flatMap(({ path }) => /^\/(.+)\/:token$/.exec(path)?.[1] ?? []);
/** A link's token opens something by itself. In any case and with any slashes: what is refused is logged, too. */
const secretAfter = new RegExp(`^(/+(?:${beforeTokens.join("|")})/+)[^/?]+?(?=(?:\\.data)?(?:[/?]|$))`, "i");
/** A token wherever else it stands, as the name of a parameter for one. */
const token = /(?:(?<![\w-])|(?<=%[\da-f]{2}))[\w-]{43}(?![\w-])/gi;

/** A path and query as it may be logged: no link tokens, and of the query only the names. */
export function redact(address: string): string {
  const target = withPlainLetters(address);
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
