import { isPage, type Judge } from "./sight.ts";

/** Whether every picture has its place before it comes, and the size that suits the window. */
export const pictures: Judge = (sight) => {
  if (!isPage(sight)) return [];
  const faults: string[] = [];
  for (const [position, { alt, width, height, loading, src }] of sight.page.tags("img").entries()) {
    if (alt === undefined) faults.push(`has a picture without alt (${src})`);
    if (!(Number(width) > 0 && Number(height) > 0)) faults.push(`has a picture without its size (${src})`);
    if (position > 0 && loading !== "lazy" && !src?.startsWith("data:"))
      faults.push(`fetches a picture below the fold at once (${src}): load it lazily`);
  }
  const plain = sight.page.html
    .replace(/<picture\b[\s\S]*?<\/picture>/g, (picture) =>
      /<source\b[^>]*srcset=/i.test(picture) ? "" : picture,
    )
    .match(/<img\b[^>]*>/g);
  for (const tag of plain ?? [])
    // A cover is as small in every window, and drawn for twice as many pixels.
    if (!/\.svg["?]|srcset=|src="data:|class="cover"/i.test(tag))
      faults.push(`has a picture of one size for all windows (${tag})`);
  return faults;
};
