/** The sizes of text in the portal: four, and one for what stands on a mark or heads a column. */
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const scale = new Set(["1.5rem", "1.25rem", "1rem", "0.875rem", "0.75rem"]);
/** The public site and paper have sizes of their own; what all pages begin with is narrowed for the portal. */
const elsewhere = new Set(["base.css", "tokens.css", "marketing.css", "print.css"]);
/** Display sizes: the figure a tile is about, as wide as its tile lets it be; the lead of public pages; text in drawings and on paper. */
const others = /^(?:clamp\(.*|0|14px|10pt|1\.125rem)$/;

test("text in the portal has one of the scale's sizes", () => {
  const folder = "app/ui/styles";
  const sheets = readdirSync(folder).filter((name) => name.endsWith(".css") && !elsewhere.has(name));
  const wrong = sheets.flatMap((name) =>
    [...readFileSync(`${folder}/${name}`, "utf8").matchAll(/font-size: ([^;]+);/g)]
      .map(([, size = ""]) => size)
      .filter((size) => !scale.has(size) && !others.test(size))
      .map((size) => `${name}: ${size}`),
  );
  expect(sheets.length).toBeGreaterThan(8);
  expect(wrong).toEqual([]);
});
