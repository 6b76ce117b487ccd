import type { ReactNode } from "react";
import { brand } from "#app/brand.ts";
import { type Search, SearchFacts } from "./list/search-facts.tsx";

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
