import { isPage, type Judge } from "./sight.ts";

/** Whether a browser paints the page from itself and its style sheet, before any script. */
export const firstPaint: Judge = (sight) => {
  if (!isPage(sight)) return [];
  const { html } = sight.page;
  const early = html.match(/<(?:link\b[^>]*preload|script\b(?=[^>]*\s(?:src=|type="module")))[^>]*>/g);
  return (early ?? []).map((tag) => `has ${tag}: scripts begin once the page has been painted`);
};
