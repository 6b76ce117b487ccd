/** The firm's mark as SVG text, for what stands outside its own pages. */
import type { brand } from "#app/brand.ts";

type Brand = Pick<typeof brand, "mark" | "colours">;

export function markLines({ mark, colours }: Brand): string {
  return mark
    .map(
      ({ path, width, isAccent }) =>
        `<path d="${path}" stroke="${isAccent ? colours.accent : "#fff"}" stroke-width="${width}"/>`,
    )
    .join("");
}

/** The mark on its ground, with some room around it. */
export function favicon(brand: Brand): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">` +
    `<rect width="32" height="32" rx="3" fill="${brand.colours.ground}"/>` +
    `<g fill="none" transform="translate(2.2 2.4) scale(.85)">${markLines(brand)}</g></svg>\n`
  );
}
