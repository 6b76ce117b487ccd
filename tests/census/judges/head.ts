import { isPage, isPublic, type Judge } from "./sight.ts";

/** Whether search engines are told the right thing: portal pages and refusals are for nobody to find. */
export const head: Judge = (sight) => {
  if (!isPage(sight)) return [];
  const { page } = sight;
  const isUnlisted = /<meta name="robots" content="noindex"/.test(page.html);
  const canonical = page.tags("link").some(({ rel }) => rel === "canonical");
  if (isUnlisted && canonical) return ["is for nobody to find, and names its address for search engines"];
  if (!isUnlisted && (!isPublic(sight) || page.status !== 200))
    return ["may be listed by search engines: it is no page for everybody"];
  return [];
};
