/**
 * `node scripts/screenshots.ts OUTDIR [--looks=1280-light,360-dark-noscript] [name…]`: a picture of every page at 360, 768
 * and 1280 pixels, light and dark, with scripts and without, for looking at. Starts the built product on a data directory
 * of its own.
 */
import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { factories } from "../tests/support/scene/factories.ts";
import { addressesOf, examples, viewerOf } from "../tests/examples/all.ts";
import { setScene } from "../tests/examples/scene.ts";
import { stageAt } from "../tests/examples/stage.ts";
import { openWindow, withBrowser } from "./browser.ts";

const { values, positionals } = parseArgs({ options: { looks: { type: "string" } }, allowPositionals: true });
const [folder, ...only] = positionals;
if (!folder) {
  console.error("Usage: node scripts/screenshots.ts OUTDIR [--looks=1280-light,…] [name…]");
  process.exit(2);
}
const out = resolve(folder);
mkdirSync(out, { recursive: true });
const pages = examples.filter(
  ({ module, example: { name } }) => module.endsWith(".tsx") && (only.length === 0 || only.includes(name)),
);
const wanted = values.looks?.split(",");
const looks = [true, false]
  .flatMap((scripts) =>
    (["light", "dark"] as const).flatMap((colorScheme) =>
      [360, 768, 1280].map((width) => ({
        scripts,
        colorScheme,
        width,
        look: `${width}-${colorScheme}${scripts ? "" : "-noscript"}`,
      })),
    ),
  )
  .filter(({ look }) => wanted?.includes(look) ?? true);

await withBrowser(async (scene) => {
  const { origin, db } = scene;
  const people = await setScene(stageAt(origin, db, factories(db)));
  for (const { scripts, colorScheme, width, look } of looks)
    for (const who of ["visitor", "client", "newcomer", "admin"] as const) {
      const context = await openWindow(scene, who === "visitor" ? null : people.who[who], {
        javaScriptEnabled: scripts,
        colorScheme,
        viewport: { width, height: width === 360 ? 740 : 900 },
      });
      const page = await context.newPage();
      for (const shown of pages.filter((one) => viewerOf(one) === who)) {
        await page.goto(addressesOf(shown, people)[0] ?? "", { waitUntil: "load" });
        await page.waitForTimeout(scripts ? 300 : 50);
        const name = `${shown.example.name}-${look}.png`;
        await page.screenshot({ path: join(out, name), fullPage: true });
        console.log(name);
      }
      await context.close();
    }
});
