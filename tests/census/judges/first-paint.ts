import { isPage, type Judge } from "./sight.ts";

/** Whether a browser paints the page from itself and its style sheet, before any script. */
export const firstPaint: Judge = (sight) => {
  if (!isPage(sight)) return [];
  const { html } = sight.page;
  const headEnd = html.indexOf("</head>");
  const ahead = html
    .slice(0, headEnd)
    .match(/<(?:script\b(?! type="application\/ld)|link\b[^>]*preload)[^>]*>/g);
  const faults = (ahead ?? []).map((tag) => `has ${tag} in its head: a script stands behind what is seen`);
  for (const [tag] of html.slice(headEnd).matchAll(/<link\b[^>]*preload[^>]*>/g))
    if (!tag.includes('fetchpriority="low"')) faults.push(`fetches ahead without a low priority: ${tag}`);
  const blocking = html.match(/<script\b(?=[^>]*\ssrc=)(?![^>]*\s(?:async|defer|type="module"))[^>]*>/g);
  if (blocking) faults.push(`has a script that holds up the page: ${blocking.join(" ")}`);
  return faults;
};
