import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { steps } from "#app/features/site/tour/tour-copy.ts";
import { tourPictures } from "#app/features/site/tour/tour-pictures.ts";
import { type Page, startApp } from "../../support/product/harness.ts";

const folder = resolve("public/tour");

interface File {
  name: string;
  width: number;
  height: number;
}

/** Every file the list of pictures stands for. */
const files: File[] = Object.entries(tourPictures).flatMap(([picture, { wide, phone, themes }]) =>
  themes.flatMap((theme) =>
    Object.entries({ wide, phone }).flatMap(([shape, view]) =>
      view.widths.flatMap((width) => {
        const name = `${picture}-${shape}-${theme}-${width}`;
        const size = { width, height: Math.round((view.height * width) / view.width) };
        const alsoWebp = shape === "wide" && width === Math.min(...view.widths);
        return [{ name: `${name}.avif`, ...size }, ...(alsoWebp ? [{ name: `${name}.webp`, ...size }] : [])];
      }),
    ),
  ),
);

/** @returns width and height as the file's header says them. */
function sizeOf(bytes: Buffer, format: "avif" | "webp"): [number, number] {
  if (format === "webp") {
    // A lossy picture without extras. @see https://www.rfc-editor.org/rfc/rfc9649#name-simple-file-format-lossy
    expect(bytes.toString("latin1", 8, 16)).toBe("WEBPVP8 ");
    return [bytes.readUInt16LE(26), bytes.readUInt16LE(28)];
  }
  // The box of its extents. @see ISO/IEC 23008-12, 6.5.3
  expect(bytes.toString("latin1", 4, 12)).toBe("ftypavif");
  const extents = bytes.indexOf("ispe");
  return [bytes.readUInt32BE(extents + 8), bytes.readUInt32BE(extents + 12)];
}

describe("the tour's pictures", () => {
  it("are all there, and nothing else is", () => {
    expect(readdirSync(folder).sort()).toEqual(files.map(({ name }) => name).sort());
  });

  it.each(files)("$name has the stated size and format", ({ name, width, height }) => {
    const bytes = readFileSync(join(folder, name));
    expect(sizeOf(bytes, name.endsWith(".webp") ? "webp" : "avif")).toEqual([width, height]);
  });

  it("are small, each and together", () => {
    const sizes = files.map(({ name }) => statSync(join(folder, name)).size);
    expect(Math.max(...sizes)).toBeLessThan(40_000);
    expect(sizes.reduce((all, size) => all + size, 0)).toBeLessThan(
      Object.keys(tourPictures).length * 105_000,
    );
  });
});

describe("the tour's page", async () => {
  const app = await startApp();
  const page = await app.visitor().get("/tour");

  it("leads to every step and on", () => {
    for (const { id, title } of steps) {
      expect(page.text).toContain(title);
      expect(page.links).toContain(`#${id}`);
    }
    expect(page.links).toEqual(expect.arrayContaining(["/signup", "/contact", "/documentation"]));
  });

  it("says what is to be seen in each picture", () => {
    const shown = page.tags("img");
    expect(shown).toHaveLength(Object.keys(tourPictures).length);
    for (const { alt = "", decoding } of shown)
      expect([alt.length > 40, decoding], alt).toEqual([true, "async"]);
    expect(new Set(shown.map(({ alt }) => alt)).size).toBe(shown.length);
  });

  it("waits with no picture above the fold", () => {
    expect(page.tags("img")[0]).toMatchObject({ fetchpriority: "high" });
    expect(page.tags("img")[0]?.loading).toBeUndefined();
  });

  it("names only files that exist, and every one of them to a visitor without a theme", () => {
    expect([...namedIn(page)].sort()).toEqual(files.map(({ name }) => name).sort());
  });

  it.each(["light", "dark"])("shows who chose %s that theme's pictures only", async (theme) => {
    const visitor = app.visitor();
    await visitor.post("/preferences/theme", { theme, to: "/tour" });
    const chosen = namedIn(await visitor.get("/tour"));
    const fitting = files.filter(({ name }) => name.includes(`-${theme}-`) || name.startsWith("copy-"));
    expect([...chosen].sort()).toEqual(fitting.map(({ name }) => name).sort());
  });

  it("shows the signed-in the way into the portal instead of the application", async () => {
    const client = await (await app.client()).get("/tour");
    expect(client.text).toContain("Open the portal");
  });
});

function namedIn(page: Page): Set<string> {
  return new Set([...page.html.matchAll(/\/tour\/([\w-]+\.(?:avif|webp))/g)].map(([, name = ""]) => name));
}
