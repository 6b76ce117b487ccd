/** A few odd files of each kind; the thousands are `tests/heavy/attacks/zip-fuzz` and `pdf-fuzz`. */
import { afterAll, expect, test } from "vitest";
import { closePdf } from "#app/platform/pdf/pdf.server.ts";
import { fuzz } from "../../support/fuzz/fuzz-files.ts";
import { oddPackage, oddPdf } from "../../support/fuzz/mutate-files.ts";
import { office, realPdf } from "../../support/scene/upload-files.ts";

afterAll(closePdf);

test("forty odd packages: none that lies is taken, and a good one always is", async () => {
  const odd = Array.from({ length: 40 }, (_, index) => oddPackage(index));
  const good = { what: "good", type: "docx", bytes: office("docx") } as const;
  const { taken, answers } = await fuzz(odd, good);
  expect(answers.content).toBeGreaterThan(10);
  expect(taken.map(({ what }) => what).filter((what) => !isHarmless(what))).toEqual([]);
});

test("eight odd PDFs: none ends anything but its reader", { timeout: 120_000 }, async () => {
  const bytes = await realPdf(3);
  const odd = Array.from({ length: 8 }, (_, index) => oddPdf(index, bytes));
  const { taken, answers } = await fuzz(odd, { what: "good", type: "pdf", bytes });
  expect(Object.values(answers).reduce((sum, one) => sum + one)).toBe(8);
  expect(taken.filter(({ what }) => /script|doubles/.test(what))).toEqual([]);
});

/** Ways that may come out as no change at all. */
function isHarmless(what: string): boolean {
  return !/second types|twice|gap|tail|after|before|hidden|comment/.test(what);
}
