import type { Register } from "react-router";

type Pages = Register extends { pages: infer All } ? All : never;
/** The pattern of every address in the product, as `app/routes.ts` says them. */
type Pattern = Exclude<keyof Pages & string, `${string}*`>;
type Params<Of extends Pattern> = Pages[Of] extends { params: infer All } ? All : never;

interface Extras {
  query?: URLSearchParams | Readonly<Record<string, string | number | undefined>>;
  /** A place in the page, without its `#`. */
  hash?: string | undefined;
}

type Parts<Of extends Pattern> = Extras & { readonly [Name in keyof Params<Of>]: string | number };
type Rest<Of extends Pattern> = keyof Params<Of> extends never ? [parts?: Extras] : [parts: Parts<Of>];

/**
 * An address in the product: `linkTo("/client-portal/orders/:id", { id, query: { from: "shop" }, hash: "invoice" })`. The
 * compiler knows every pattern and its parameters. Parameters and query are encoded; a query's undefined values are left
 * out.
 */
export function linkTo<const Of extends Pattern>(pattern: Of, ...[parts]: Rest<Of>): string {
  // Most addresses are said whole, some hundred times a page.
  if (!parts) return pattern;
  const { query, hash, ...params } = parts as Extras & Record<string, unknown>;
  const path = pattern.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  return `${path}${query ? searchOf(query) : ""}${hash === undefined ? "" : `#${hash}`}`;
}

function searchOf(query: NonNullable<Extras["query"]>): string {
  const given = query instanceof URLSearchParams ? [...query] : Object.entries(query);
  const search = new URLSearchParams(
    given.flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
  return search.size > 0 ? `?${search}` : "";
}
