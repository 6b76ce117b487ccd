import { isPage, type Judge, markupOf } from "./sight.ts";

/**
 * Whether the page of a record says what comes next once: between its head and its facts stands at most one strong button,
 * and its facts stand before what happened.
 */
export const recordHead: Judge = (sight) => {
  if (!isPage(sight)) return [];
  const markup = markupOf(sight);
  const head = markup.indexOf('class="record-head"');
  if (head === -1) return [];
  const faults: string[] = [];
  const strong = strongButtons(markup.slice(head, markup.indexOf('class="record-facts"')));
  if (strong.length > 1)
    faults.push(`has ${strong.length} strong buttons in its head (${strong.join(", ")}): one thing is next`);
  const timeline = markup.indexOf('id="timeline"');
  if (timeline !== -1 && timeline < markup.indexOf('class="record-facts"'))
    faults.push("tells what happened before its facts");
  return faults;
};

/** What the strong buttons and links of a piece of a page say. */
export function strongButtons(markup: string): string[] {
  const strong = markup.matchAll(
    /<(a|button)\b[^>]*class="btn btn-(?:primary|danger)\b[^>]*>([\s\S]*?)<\/\1>/g,
  );
  return [...strong].map(([, , inner = ""]) => inner.replace(/<[^>]*>/g, "").trim());
}
