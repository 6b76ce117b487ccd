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
  if (first !== "#content" && !isBare)
    faults.push(`begins with a link to ${first}: the first skips to #content`);
  const mains = markup.match(/<main\b/g)?.length ?? 0;
  if (mains !== 1) faults.push(`has ${mains} main parts`);
  const past = markup.slice(markup.indexOf("<main"));
  const content = past.indexOf('id="content"');
  if (content === -1) faults.push("has no #content in its main part to skip to");
  if (past.includes('class="section-nav"')) faults.push("has its sections in or behind its main part");
  faults.push(...radios(markup));
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

/** Radios of which none is ticked: text browsers tick the first, and it is sent as if somebody had said so. */
function radios(markup: string): string[] {
  const forms = markup.match(/<form\b[\s\S]*?<\/form>/g) ?? [];
  return forms.flatMap((form) => {
    const all = [...form.matchAll(/<input\b[^>]*\stype="radio"[^>]*>/g)].map(([tag]) => tag);
    const groups = Map.groupBy(all, (tag) => /\sname="([^"]*)"/.exec(tag)?.[1]);
    return [...groups]
      .filter(([, tags]) => tags.filter((tag) => /\schecked\b/.test(tag)).length !== 1)
      .map(([name]) => `has radios "${name}" of which not one is ticked`);
  });
}

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
