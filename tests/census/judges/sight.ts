import type { Answer } from "../../examples/example.ts";
import type { Shown } from "../../examples/all.ts";
import type { Role } from "../../examples/stage.ts";
import type { Page } from "../../support/product/page.ts";

/** What one person gets at one address: all that a judge sees. */
export interface Sight {
  shown: Pick<Shown, "facts" | "example" | "module">;
  role: Role;
  /** With its query. */
  path: string;
  page: Page;
  expected: Answer;
}

/** Says what is wrong with what somebody got, a sentence for each fault. */
export type Judge = (sight: Sight) => string[];

/** Whether the answer is a page, read as such. */
export const isPage = ({ page }: Pick<Sight, "page">) =>
  page.headers.get("Content-Type")?.startsWith("text/html") === true && page.location === undefined;

/** Whether anybody gets the same page: those have no scripts. */
export const isPublic = ({ shown }: Pick<Sight, "shown">) => shown.facts.may === "anyone";

/** The page's elements, without what only scripts read. */
export function markupOf({ page }: Pick<Sight, "page">): string {
  return page.html.replace(/<script\b[\s\S]*?<\/script>/g, "").replace(/<!--[\s\S]*?-->/g, "");
}

/** The attributes of one tag. */
export const attributeOf = (tag: string, name: string): string | undefined =>
  new RegExp(`\\s${name}(?:="([^"]*)")?(?=[\\s/>])`, "i").exec(tag)?.[1];

/** A fault as it is told: where, for whom, and what. */
export function sentence({ shown, role, path }: Sight, fault: string): string {
  return `${shown.module}, example "${shown.example.name}": ${path} ${fault} (as ${role})`;
}
