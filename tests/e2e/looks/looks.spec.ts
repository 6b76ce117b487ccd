/** What the walk judges by, shown a page on which all of it is wrong. */
import { faultsOf } from "../support/faults.ts";
import {
  cutOnPaper,
  lostInPrint,
  lostToForcedColours,
  lostToTheSide,
  pressTab,
  tooSmallForAFinger,
  tooWide,
} from "../support/looks.ts";
import { expect, test } from "../support/product.ts";

const bad = `<!doctype html><html lang="en"><title>Bad</title>
<style>
  .pale { color: #ccc; background: #fff }
  :focus { outline: none }
  .bar { position: fixed; inset: 0 0 auto; height: 200px; background: #eee }
  .cut { overflow: hidden; width: 5px; height: 5px; white-space: nowrap }
  input { border: none; width: 10px; height: 10px }
  @media (prefers-color-scheme: dark) { body { background: #000; color: #fff } .dim { color: #222 } }
</style>
<a href="#">Nowhere</a>
<div style="width: 600px">Wide <img src="data:,"></div>
<p class="pale">Pale</p><p class="dim">Dim</p><p class="cut">Cut off</p><input><div class="bar"></div></html>`;

test("each look finds what is wrong with a bad page", async ({ page, mode }) => {
  await page.setContent(bad);
  const faults = (await faultsOf(page, "bad", mode, ["light", "dark"])).join("\n");
  for (const fault of [
    "not exactly one h1",
    'title is "Bad"',
    "nothing in the main landmark to skip to",
    "a link that leads nowhere",
  ])
    expect(faults).toContain(`bad: ${fault}`);
  expect(faults).toContain("light, image-alt: img");
  expect(faults).toContain("light, color-contrast: .pale");
  expect(faults).toContain("dark, color-contrast: .dim");
  expect(faults).not.toContain("light, color-contrast: .dim");
  expect(await tooWide(page, "bad")).toHaveLength(2);
  expect((await lostToTheSide(page)).join()).toContain("cut off: cut");
  expect(await tooSmallForAFinger(page)).toHaveLength(1);
  const { faults: focused } = await pressTab(page, { uncovered: true, marked: true });
  expect(focused).toEqual(["Nowhere is covered", "no mark on Nowhere"]);
  await page.emulateMedia({ forcedColors: "active" });
  expect((await lostToForcedColours(page)).join()).toContain("no edge");
  await page.emulateMedia({ media: "print", forcedColors: null });
  expect(await lostInPrint(page)).toContain("has no heading");
  await page.setContent(
    `<main><p>Short</p><div style="overflow: auto"><p style="width: 900px">Long</p></div></main>`,
  );
  expect((await cutOnPaper(page, "bad")).join()).toContain("bad: paper cuts off");
  await page.setContent(`<main><p>Short</p></main>`);
  expect(await cutOnPaper(page, "good")).toEqual([]);
});
