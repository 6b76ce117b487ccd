import { isPage, type Sight } from "./sight.ts";

/** Pages of one person that have the title of another; a page in another state may share it. */
export function sameTitles(sights: readonly Sight[]): string[] {
  const paths = new Map<string, string>();
  return sights.flatMap((sight) => {
    if (!isPage(sight) || sight.page.status !== 200) return [];
    const [path = ""] = sight.path.split("?");
    const other = paths.get(sight.page.title);
    if (other === undefined) paths.set(sight.page.title, path);
    return other === undefined || other === path
      ? []
      : [`${path} has the title of ${other}, "${sight.page.title}": say in each what it is about`];
  });
}
