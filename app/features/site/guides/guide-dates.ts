/** When the words of each page were last changed, by day. Whoever changes a page changes its date here. */
export const GUIDE_DATES = {
  privacy: "2026-11-22",
  terms: "2026-11-21",
  accessibility: "2026-11-24",
  documentation: "2026-11-24",
} as const;
