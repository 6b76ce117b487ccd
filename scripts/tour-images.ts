/**
 * `npm run tour-images [name…]`: takes the pictures of the tour again, or only those named. Starts the built product
 * on a data directory of its own, with the demonstration story, and goes round it as the people of the story would.
 */
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { type Browser, chromium, type Page } from "playwright";
import { connect } from "#db/connection.server.ts";
import { testSecret } from "../tests/support/test-env.ts";
import { startProduct } from "./bench/servers.ts";
import { ensureMachine } from "./testing/machine.ts";
import { lowerEnd, writeFiles } from "./tour/encode.ts";
import { listPictures } from "./tour/list-pictures.ts";
import { openPage, openWindow, takePicture, type Visit } from "./tour/photographer.ts";
import { type PictureName, pictureNames, pictures } from "./tour/pictures.ts";
import { findReview, placeOrder, walkToAuthenticator } from "./tour/places.ts";
import { findPeople, findWelcome } from "./tour/product.ts";
import { drawSheet, ensurePoppler } from "./tour/sheet.ts";
import { type Places, type Shot, shots } from "./tour/shots.ts";

const folder = resolve("public/tour");
const only = process.argv.slice(2);
const wanted = (name: PictureName) => only.length === 0 || only.includes(name);
/** The report and the page of it that is shown as a client's copy: one with a figure above the line at its foot. */
const shown = { title: "European Data Centres: Sector Analysis", page: 6 };

const executablePath = await ensureMachine();
if (!executablePath || !ensurePoppler()) process.exit(1);
const dataDir = mkdtempSync(join(tmpdir(), "portal-tour-"));
Object.assign(process.env, { APP_SECRET: testSecret, DATA_DIR: dataDir, SEED_DEMO: "1" });
const { origin, stop } = await startProduct(dataDir).then((product) => ({
  origin: product.origin,
  stop: () => product.stop(),
}));
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-quic"] });
const { db, close } = connect(join(dataDir, "portal.db"));
try {
  const people = { visitor: null, ...(await findPeople(db, dataDir)) };
  mkdirSync(folder, { recursive: true });
  for (const file of readdirSync(folder)) {
    const name = /^(.+)-(?:wide|phone)-/.exec(file)?.[1];
    if (!name || !pictureNames.includes(name as PictureName) || wanted(name as PictureName))
      rmSync(join(folder, file));
  }
  const places = await prepare(browser);
  let bytes = 0;
  for (const shot of shots.filter(({ name }) => wanted(name))) bytes += await shoot(browser, shot, places);
  if (wanted("copy")) bytes += await shootCopy(browser);
  listPictures("app/features/tour/tour-pictures.ts");
  console.log(`${Math.round(bytes / 1000)} kB in ${folder}`);

  function visit(who: Shot["who"], theme: Visit["theme"] = "light", frame = pictures.portal.wide): Visit {
    return { origin, db, who: people[who], theme, frame };
  }

  async function prepare(from: Browser): Promise<Places> {
    const welcome = await findWelcome(db);
    return {
      welcome: await as("visitor", (page) => walkToAuthenticator(page, welcome)),
      review: await as("admin", findReview),
      order: await as("client", placeOrder),
    };

    async function as<Result>(who: Shot["who"], act: (page: Page) => Promise<Result>) {
      const context = await openWindow(from, visit(who));
      const result = await act(await context.newPage());
      await context.close();
      return result;
    }
  }

  async function shoot(from: Browser, shot: Shot, at: Places): Promise<number> {
    let size = 0;
    const { themes, ...frames } = pictures[shot.name];
    for (const theme of themes) {
      for (const shape of ["wide", "phone"] as const) {
        const frame = frames[shape];
        const context = await openWindow(from, visit(shot.who, theme, frame));
        const page = await context.newPage();
        await openPage(page, shot.path(at));
        await shot.prepare?.(page);
        const taken = await takePicture(page, frame, (shape === "phone" && shot.fromOnPhone) || shot.from);
        await context.close();
        size += await writeFiles(folder, taken, { name: shot.name, shape, theme, frame });
      }
    }
    console.log(`${shot.name}: ${Math.round(size / 1000)} kB`);
    return size;
  }

  /** The client's own copy, downloaded as they would. */
  async function shootCopy(from: Browser): Promise<number> {
    const context = await openWindow(from, visit("client"));
    const { id } = await db
      .selectFrom("reports")
      .select("id")
      .where("title", "=", shown.title)
      .executeTakeFirstOrThrow();
    const answer = await context.request.get(`/reports/${id}/download`);
    if (!answer.ok()) throw new Error(`The download answered ${answer.status()}`);
    const pdf = await answer.body();
    await context.close();
    const { wide, phone } = pictures.copy;
    const whole = { wide: wide.widths[0], phone: Math.round(phone.widths[0] * 1.16) };
    let size = 0;
    for (const [shape, frame] of Object.entries({ wide, phone }) as ["wide" | "phone", typeof wide][]) {
      const taken = await lowerEnd(drawSheet(pdf, shown.page, whole[shape]), frame);
      size += await writeFiles(folder, taken, { name: "copy", shape, theme: "light", frame });
    }
    console.log(`copy: ${Math.round(size / 1000)} kB`);
    return size;
  }
} finally {
  await close();
  await browser.close();
  await stop();
  rmSync(dataDir, { recursive: true, force: true });
}
