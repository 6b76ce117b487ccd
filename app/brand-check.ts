/** Whether everything can be read in the firm's colours. @see https://www.w3.org/TR/WCAG22/#contrast-minimum */
import { brand } from "./brand.ts";

/** What the firm's colours meet, as `ui/styles/tokens.css` has it; a test holds the two together. */
export const MET = {
  white: "#ffffff",
  sunken: "#f6f7f9",
  "info-bg": "#e7f0f9",
  "on-navy": "#b9c7d6",
  "dark canvas": "#0c121a",
  "dark surface": "#131b25",
  "dark info-bg": "#12283f",
};

type Colours = Record<keyof typeof brand.colours, string>;

/** @returns a sentence for the first colour that can't be read, or that is none; null where all can. */
export function faultOfColours(colours: Colours): string | null {
  for (const [name, value] of Object.entries(colours))
    if (!/^#[0-9a-f]{6}$/i.test(value))
      return `brand.colours.${name} in app/brand.ts is "${value}": write it as #rrggbb.`;
  const pairs: [name: keyof Colours, met: (keyof typeof MET)[], least: number][] = [
    ["ground", ["white", "on-navy"], 4.5],
    ["ornament", ["white", "sunken"], 4.5],
    ["action", ["white", "sunken", "info-bg"], 4.5],
    ["accent", ["dark canvas", "dark surface"], 4.5],
    ["actionOnDark", ["dark canvas", "dark surface", "dark info-bg"], 4.5],
  ];
  for (const [name, met, least] of pairs)
    for (const other of met) {
      const fault = tooClose(`brand.colours.${name}`, colours[name], other, MET[other], least);
      if (fault) return fault;
    }
  return tooClose("brand.colours.accent", colours.accent, "brand.colours.ground", colours.ground, 3);
}

/** @throws an Error with one sentence for a person: a start is refused with it. */
export function requireReadableBrand(): void {
  const fault = faultOfColours(brand.colours);
  if (fault) throw new Error(fault);
}

function tooClose(
  name: string,
  colour: string,
  otherName: string,
  other: string,
  least: number,
): string | null {
  const found = contrast(colour, other);
  if (found >= least) return null;
  const ratio = Math.floor(found * 10) / 10;
  return `${name} in app/brand.ts (${colour}) can't be read beside ${otherName} (${other}): the contrast is ${ratio} to 1, and ${least} is needed.`;
}

export function contrast(one: string, other: string): number {
  const [light = 1, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** @see https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
