import { brand } from "#app/brand.ts";

/** The house look on A4, in points from the top left corner. */
export const PAGE = {
  width: 595.28,
  height: 841.89,
  left: 62,
  right: 533.28,
  /** Running text stands right of the column that holds section numbers. */
  text: 118,
  top: 92,
  bottom: 764,
  headBaseline: 50,
  footBaseline: 796,
} as const;

/** The band below this line stays empty in every report: the licence line of a copy is printed there. */
export const STAMP_BAND_TOP = 806;

export const COLOUR = {
  ink: "#17202B",
  muted: "#55606D",
  hairline: "#DDE2E8",
  rule: "#76828F",
  navy: brand.colours.ground,
  brass: brand.colours.ornament,
  brassLight: brand.colours.accent,
  onNavy: "#B9C7D6",
  sunken: "#F6F7F9",
  white: "#FFFFFF",
  link: brand.colours.action,
  series: ["#0A5AA0", "#B4530C", "#0B7A6E", "#7B3FA0", "#80690A", "#B32C6B"],
} as const;
