import { attributeOf, isPage, isPublic, type Judge, markupOf } from "./sight.ts";

/** Whether every control does something without a script. */
export const controls: Judge = (sight) => {
  if (!isPage(sight)) return [];
  const markup = markupOf(sight);
  const faults: string[] = [];
  const idle = sight.page.tags("a").filter(({ href }) => ["#", "", undefined].includes(href));
  if (idle.length > 0) faults.push(`has ${idle.length} links without a target: give each its address`);
  const handler = /<[a-z][^>]*\s(on[a-z]+)="/.exec(markup)?.[1];
  if (handler) faults.push(`has the handler attribute ${handler}, which the content policy stops`);
  if (/(?:href|action)="javascript:/i.test(markup)) faults.push("has an address that is a script");
  for (const [button] of markup.matchAll(/<button\b[^>]*>/g)) {
    if (/\sdisabled\b/.test(button)) faults.push(`has a disabled button (${button}): say why instead`);
    if (!/type="submit"|popovertarget=|commandfor=/i.test(button))
      faults.push(`has a button that needs a script (${button})`);
  }
  for (const { method = "get" } of sight.page.tags("form"))
    if (!/^(?:get|post)$/i.test(method)) faults.push(`has a form with the method ${method}: use get or post`);
  const outside =
    markup.replace(/<form\b[\s\S]*?<\/form>/g, "").match(/<button\b[^>]*type="submit"[^>]*>/g) ?? [];
  for (const button of outside)
    if (attributeOf(button, "form") === undefined) faults.push(`has a button outside its form (${button})`);
  if (/<form\b(?:(?!<\/form>)[\s\S])*<form\b/.test(markup)) faults.push("has a form in a form");
  if (isPublic(sight) && !sight.shown.facts.path.includes("/:token")) faults.push(...scripts(sight));
  return faults;
};

/** Pages for anybody have no script; what stands behind a private link is for one person. */
const scripts: Judge = ({ page }) => {
  const faults: string[] = [];
  if (page.tags("script").some(({ type }) => type !== "application/ld+json"))
    faults.push("carries a script, though it is for anybody");
  if (/rel="(?:modulepreload|preload)"[^>]*\.js/.test(page.html)) faults.push("fetches a script ahead");
  return faults;
};
