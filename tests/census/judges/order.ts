import { isPage, type Judge, markupOf } from "./sight.ts";

/** Whether the page is in order for those who hear it or move through it by keyboard. */
export const order: Judge = (sight) => {
  if (!isPage(sight)) return [];
  const markup = markupOf(sight);
  const faults: string[] = [];
  const body = markup.slice(markup.indexOf("<body"));
  const first = /<a\b[^>]*href="([^"]*)"/.exec(body)?.[1];
  // A refusal by what is no page stands without the frame that would have to be skipped.
  const isBare = sight.shown.facts.gives !== undefined && sight.page.status >= 400;
  if (first !== "#main" && !isBare) faults.push(`begins with a link to ${first}: the first skips to #main`);
  const mains = markup.match(/<main\b[^>]*id="main"/g)?.length ?? 0;
  if (mains !== 1) faults.push(`has ${mains} main#main to skip to`);
  const ids = [...markup.matchAll(/\sid="([^"]+)"/g)].map(([, id = ""]) => id);
  const twice = new Set(ids.filter((id, at) => ids.indexOf(id) !== at));
  for (const id of twice) faults.push(`has the id "${id}" twice`);
  const known = new Set(ids);
  const named = markup.matchAll(
    /\s(?:aria-labelledby|aria-describedby|aria-controls|for|form|list|popovertarget|commandfor)="([^"]+)"/gi,
  );
  for (const [, list = ""] of named)
    for (const id of list.split(/\s+/))
      if (!known.has(id)) faults.push(`names the id "${id}", which nothing has`);
  const levels = [...markup.slice(markup.indexOf("<main")).matchAll(/<h([1-6])\b/g)].map(([, one]) =>
    Number(one),
  );
  if (levels.some((level, at) => at > 0 && level > (levels[at - 1] ?? 0) + 1))
    faults.push(`skips a level of headings: ${levels.join(" ")}`);
  faults.push(...fields(sight));
  return faults;
};

/** Fields that nobody can tell the name of. */
const fields: Judge = (sight) => {
  const markup = markupOf(sight);
  const labelled = new Set([...markup.matchAll(/<label\b[^>]*\sfor="([^"]+)"/g)].map(([, id]) => id));
  const inLabels = (markup.match(/<label\b[\s\S]*?<\/label>/g) ?? []).join("");
  return [...markup.matchAll(/<(?:input|select|textarea)\b[^>]*>/g)].flatMap(([tag]) => {
    if (/type="(?:hidden|submit|button)"/.test(tag) || /\saria-label(?:ledby)?="[^"]/.test(tag)) return [];
    const id = /\sid="([^"]+)"/.exec(tag)?.[1];
    return (id !== undefined && labelled.has(id)) || inLabels.includes(tag)
      ? []
      : [`has a field without a label (${tag.slice(0, 120)})`];
  });
};
