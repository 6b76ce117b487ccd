/**
 * `npm run tour-images [name…]`: takes the pictures of the tour again, or only those named, in the sizes that
 * `app/features/site/tour/tour-pictures.ts` lists. It goes round the built product, with the demonstration story, as the
 * people of the story would.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Page } from "playwright";
import { tourPictures } from "#app/features/site/tour/tour-pictures.ts";
import { withBrowser } from "./browser.ts";
import { lowerEnd, writeFiles } from "./tour/encode.ts";
import { openPage, takePicture, visit } from "./tour/photographer.ts";
import { frameOf, isPicture, type PictureName } from "./tour/pictures.ts";
import { findReview, placeOrder, walkToAuthenticator } from "./tour/places.ts";
import { findPeople, findWelcome } from "./tour/product.ts";
import { type Shot, shots } from "./tour/shots.ts";

const folder = resolve("public/tour");
const only = process.argv.slice(2);
const isWanted = (name: PictureName) => only.length === 0 || only.includes(name);
/** The report and the page of it that is shown as a client's copy: one with a figure above the line at its foot. */
const shown = { title: "European Data Centres: Sector Analysis", page: 6 };

await withBrowser(
  async (scene) => {
    const { db, dataDir } = scene;
    const people = { visitor: null, ...(await findPeople(db, dataDir)) };
    mkdirSync(folder, { recursive: true });
    for (const file of readdirSync(folder)) {
      const name = /^(.+)-(?:wide|phone)-/.exec(file)?.[1] ?? "";
      if (!isPicture(name) || isWanted(name)) rmSync(join(folder, file));
    }
    const as = async <Result>(who: Shot["who"], act: (page: Page) => Promise<Result>) => {
      const context = await visit(scene, people[who], frameOf("portal", "wide"));
      const result = await act(await context.newPage());
      await context.close();
      return result;
    };
    const welcome = await findWelcome(db);
    const places = {
      welcome: await as("visitor", (page) => walkToAuthenticator(page, welcome)),
      review: await as("admin", findReview),
      order: await as("client", placeOrder),
    };
    let bytes = 0;
    for (const shot of shots.filter(({ name }) => isWanted(name)))
      for (const theme of tourPictures[shot.name].themes)
        for (const shape of ["wide", "phone"] as const) {
          const frame = frameOf(shot.name, shape);
          const context = await visit(scene, people[shot.who], frame, theme);
          const page = await context.newPage();
          await openPage(page, shot.path(places));
          await shot.prepare?.(page);
          const taken = await takePicture(page, frame, (shape === "phone" && shot.fromOnPhone) || shot.from);
          await context.close();
          bytes += await writeFiles(folder, taken, { name: shot.name, shape, theme, frame });
          console.log(`${shot.name}, ${shape}, ${theme}`);
        }
    if (isWanted("copy")) {
      const pdf = await as("client", async (page) => {
        const reports = db.selectFrom("reports").select("id").where("title", "=", shown.title);
        const { id } = await reports.executeTakeFirstOrThrow();
        const answer = await page.request.get(`/reports/${id}/download`);
        if (!answer.ok()) throw new Error(`The download answered ${answer.status()}`);
        return answer.body();
      });
      for (const shape of ["wide", "phone"] as const) {
        const frame = frameOf("copy", shape);
        const whole = Math.round(frame.widths[0] * (shape === "phone" ? 1.16 : 1));
        const taken = await lowerEnd(drawSheet(pdf, dataDir, whole), frame);
        bytes += await writeFiles(folder, taken, { name: "copy", shape, theme: "light", frame });
      }
    }
    console.log(`${Math.round(bytes / 1000)} kB in ${folder}`);
  },
  { SEED_DEMO: "1" },
);

/** The page of the report as a PNG, `width` pixels wide, by poppler-utils: Chromium without a window shows no PDFs. */
function drawSheet(pdf: Uint8Array, home: string, width: number): Buffer {
  const [file, picture] = [join(home, "report.pdf"), join(home, "page")];
  writeFileSync(file, pdf);
  const page = String(shown.page);
  const options = ["-singlefile", "-f", page, "-l", page, "-scale-to-x", String(width), "-scale-to-y", "-1"];
  execFileSync("pdftoppm", ["-png", ...options, file, picture]);
  return readFileSync(`${picture}.png`);
}
