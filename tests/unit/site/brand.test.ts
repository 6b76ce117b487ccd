/** The firm's identity stands in one file: what is drawn from it is as it says, and can be read. */
import { readFileSync } from "node:fs";
import { describe, expect, it, test } from "vitest";
import { brand } from "#app/brand.ts";
import { contrast, faultOfColours, MET } from "#app/brand-check.ts";
import { favicon } from "../../../scripts/brand-mark.ts";
import { iconFile } from "../../../scripts/icons.ts";

const tokens = readFileSync("app/ui/styles/tokens.css", "utf8");
const [light = "", dark = ""] = tokens.split("@variant dark {\n      color-scheme: dark");

describe("a start", () => {
  it("takes the colours that are there", () => {
    expect(faultOfColours(brand.colours)).toBeNull();
  });

  it.each([
    ["action", "#5aa0e0", "white"],
    // Enough on white, too little on the tint of a chosen row.
    ["action", "#406dc0", "info-bg"],
    ["ground", "#6f87a0", "white"],
    ["ornament", "#c09030", "white"],
    ["accent", "#6b5a2a", "dark canvas"],
    ["actionOnDark", "#0a5aa0", "dark canvas"],
  ])("refuses %s %s, and says what it can't be read beside", (name, colour, other) => {
    const said = faultOfColours({ ...brand.colours, [name]: colour });
    expect(said).toContain(`brand.colours.${name} in app/brand.ts (${colour})`);
    expect(said).toContain(`beside ${other} `);
  });

  it("refuses an accent that is lost on the ground", () => {
    const said = faultOfColours({ ...brand.colours, ground: "#5d5d5d" });
    expect(said).toMatch(/brand\.colours\.(ground|accent) .*can't be read/);
  });

  it.each(["navy", "#0a5", "0a5aa0", "#0a5aa0ff", "url(x)"])("refuses %j, which is no colour", (value) => {
    expect(faultOfColours({ ...brand.colours, action: value })).toContain("write it as #rrggbb");
  });
});

test("contrast is the one of WCAG", () => {
  expect(contrast("#000000", "#ffffff")).toBe(21);
  expect(contrast("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
  expect(contrast("#ffffff", "#777777")).toBe(contrast("#777777", "#ffffff"));
});

test("what the colours are judged against is what the style sheet has", () => {
  const asked: [sheet: string, token: string, value: string][] = [
    [light, "--color-sunken", MET.sunken],
    [light, "--color-info-bg", MET["info-bg"]],
    [light, "--on-navy", MET["on-navy"]],
    [dark, "--color-canvas", MET["dark canvas"]],
    [dark, "--color-surface", MET["dark surface"]],
    [dark, "--color-info-bg", MET["dark info-bg"]],
  ];
  for (const [sheet, token, value] of asked) expect(sheet).toContain(`${token}: ${value};`);
});

test("no other file has the firm's colours", () => {
  const files = ["app/ui/styles/tokens.css", "app/platform/pdf/page.ts", "scripts/brand-images.ts"];
  for (const file of files)
    for (const colour of Object.values(brand.colours))
      expect(readFileSync(file, "utf8").toLowerCase(), file).not.toMatch(
        // The first series of a chart is a blue of its own.
        new RegExp(`(?<!series: \\["|--series-1: )${colour}`),
      );
});

test("the icon of a browser's tab is drawn from the mark", () => {
  expect(readFileSync("public/favicon.svg", "utf8")).toBe(favicon(brand));
});

test("the file of icons holds the drawings", () => {
  expect(readFileSync("app/ui/icons.svg", "utf8")).toBe(iconFile());
});
