import type { ReactNode } from "react";
import { useLocation, useRouteLoaderData } from "react-router";
import { brand } from "#app/brand.ts";

export interface PageProps {
  /** In the browser's tab, and the heading unless `heading` says otherwise. */
  title: string;
  /** True after a failed submit: the tab's title then begins with "Error: ". */
  errors?: boolean | undefined;
  heading?: ReactNode;
  lead?: ReactNode;
  eyebrow?: ReactNode;
  actions?: ReactNode;
  /** Stands above the heading: the error summary. */
  summary?: ReactNode;
  /** "narrow" for forms and texts, "full" for pages that place their own sections. */
  width?: "narrow" | "wide" | "full";
  /** For pages that strangers should find; any other page asks search engines not to list it. */
  search?: Search | undefined;
  children?: ReactNode;
}

/** Every page's outline: its one title, its one h1, and its width. */
export function Page(props: PageProps) {
  const { title, errors, heading, lead, eyebrow, actions, summary, width = "wide", search, children } = props;
  return (
    <div id="content" tabIndex={-1} className={`page page-${width}`}>
      <title>{`${errors ? "Error: " : ""}${title} – ${brand.name}`}</title>
      <SearchFacts title={title} search={search} />
      {summary}
      {heading !== null && (
        <header className="page-head">
          <div>
            {eyebrow && <p className="eyebrow">{eyebrow}</p>}
            <h1 tabIndex={-1}>{heading ?? title}</h1>
            {lead && <p className="lead">{lead}</p>}
          </div>
          {actions && <div className="actions">{actions}</div>}
        </header>
      )}
      <div className="flow">{children}</div>
    </div>
  );
}

export interface Search {
  /** One or two sentences: what stands below the page's title in a list of results. */
  description: string;
  /** What the page says about itself to machines (schema.org). Values that begin with "/" become whole addresses. */
  structured?: object;
}

/** The picture beside a link to any public page; made by `scripts/brand-images.ts`. */
const picture = { path: "/open-graph.png", width: 1200, height: 630 };

/**
 * What search engines and messengers show of a public page. React moves the tags into the head. A page without these
 * facts asks not to be listed.
 * @see https://ogp.me and https://developers.google.com/search/docs/appearance/structured-data
 */
function SearchFacts({ title, search }: { title: string; search: Search | undefined }) {
  const { pathname } = useLocation();
  // Missing when an error came before the root's loader; an error page has no facts to give.
  const root = useRouteLoaderData("root") as { origin?: string } | undefined;
  if (!search || !root?.origin) return <meta name="robots" content="noindex" />;
  const address = root.origin + pathname;
  return (
    <>
      <meta name="description" content={search.description} />
      <link rel="canonical" href={address} />
      <meta property="og:site_name" content={brand.name} />
      <meta property="og:type" content="website" />
      <meta property="og:locale" content="en_GB" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={search.description} />
      <meta property="og:url" content={address} />
      <meta property="og:image" content={root.origin + picture.path} />
      <meta property="og:image:width" content={String(picture.width)} />
      <meta property="og:image:height" content={String(picture.height)} />
      <meta property="og:image:alt" content={`${brand.name}: research you can put in front of a committee`} />
      {/* The rest of the card is read from the tags above. */}
      <meta name="twitter:card" content="summary_large_image" />
      {search.structured && (
        // Data, not a script: browsers never run it, so it needs no nonce and leaves the page fit to be kept.
        <script type="application/ld+json">{structuredText(search.structured, root.origin)}</script>
      )}
    </>
  );
}

/** `<` is written as its escape: nothing in the data can end the element it stands in. */
function structuredText(structured: object, origin: string): string {
  return JSON.stringify(structured, (_, value: unknown) =>
    typeof value === "string" && value.startsWith("/") ? origin + value : value,
  ).replaceAll("<", "\\u003c");
}
