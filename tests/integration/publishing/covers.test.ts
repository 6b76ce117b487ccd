import { PDFDocument, rgb } from "@cantoo/pdf-lib";
import { expect, test } from "vitest";
import { drawCovers } from "#app/features/publishing/catalogue/covers.server.ts";
import { recordFile, storeBytes } from "#app/platform/storage/storage.server.ts";
import type { ReportsTable } from "#db/schema.ts";
import { startApp } from "../../support/product/harness.ts";
import { pixelsOf } from "../../support/reading/read-png.ts";
import { recordsIn } from "../../support/scene/records.ts";

const app = await startApp();
const records = recordsIn(app.sqlite);
const holder = await app.make.client();
const client = await app.signInAs(holder);
const stranger = await app.client();
const admin = await app.admin();
const visitor = app.visitor();

async function reportOf(bytes: Uint8Array, values: Partial<ReportsTable> = {}) {
  const file = await storeBytes(bytes, { name: "report.pdf", contentType: "application/pdf" });
  await app.db.transaction().execute((trx) => recordFile(trx, file));
  return app.make.report({ file_id: file.id, ...values });
}

async function black(): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  pdf.addPage([595, 842]).drawRectangle({ x: 0, y: 0, width: 595, height: 842, color: rgb(0, 0, 0) });
  return pdf.save();
}

const cover = (id: string) => `/reports/${id}/cover`;

test("the job draws each report's first page once, small; what can't be drawn has none", async () => {
  const report = await reportOf(await black());
  const broken = await reportOf(Buffer.from("%PDF-1.7 nothing"));
  await drawCovers(app.db);
  const drawn = records.rowsOf("report_covers");
  // The reports that come with the product, and these two.
  expect(drawn.length).toBeGreaterThan(10);
  for (const { file_id, png } of drawn) {
    if (file_id === broken.file_id) expect(png).toBeNull();
    else expect((png as Buffer).length).toBeLessThanOrEqual(15_000);
  }
  const answer = await visitor.get(cover(report.id));
  expect([answer.status, answer.headers.get("Content-Type")]).toEqual([200, "image/png"]);
  const { width, height, dark } = pixelsOf(answer.bytes);
  expect([width, height, dark(0, 0, width, height)]).toEqual([240, 340, 240 * 340]);
  expect((await visitor.get(cover(broken.id))).status).toBe(404);
  await drawCovers(app.db);
  expect(records.countOf("report_covers")).toBe(drawn.length);
});

test("a list shows it with its size, and a plain one where there is none", async () => {
  const report = await reportOf(await black(), { title: "Aardvark covers" });
  await app.make.holding(holder.companyId, report.id);
  const shop = "/client-portal/shop?search=Aardvark";
  expect((await client.get(shop)).tags("img").filter(({ src }) => src?.includes("/cover"))).toEqual([]);
  await drawCovers(app.db);
  for (const path of [shop, `/client-portal/shop/${report.id}`, "/client-portal/reports?search=Aardvark"]) {
    const pictures = (await client.get(path)).tags("img");
    expect(
      pictures.find(({ src }) => src?.startsWith(cover(report.id))),
      path,
    ).toMatchObject({
      width: "240",
      height: "340",
      alt: "",
      loading: "lazy",
    });
  }
});

test("of a draft only staff see it; of what was withdrawn who holds it", async () => {
  const draft = await reportOf(await black(), { status: "draft", published_on: null });
  const withdrawn = await reportOf(await black(), { status: "withdrawn" });
  await app.make.holding(holder.companyId, withdrawn.id);
  await drawCovers(app.db);
  const statuses = async (id: string) =>
    Promise.all([visitor, stranger, client, admin].map(async (who) => (await who.get(cover(id))).status));
  expect(await statuses(draft.id)).toEqual([404, 404, 404, 200]);
  expect(await statuses(withdrawn.id)).toEqual([404, 404, 200, 200]);
  expect(await statuses("f".repeat(32))).toEqual([404, 404, 404, 404]);
});
