import { readdirSync, statSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { PDFDocument, StandardFonts } from "@cantoo/pdf-lib";
import { beforeAll, describe, expect, test } from "vitest";
import { isoAfter, minutes } from "#app/platform/clock.server.ts";
import { env } from "#app/platform/env.server.ts";
import { sweepIncoming } from "#app/platform/storage/orphan-files.server.ts";
import { recordFile, storeBytes } from "#app/platform/storage/storage.server.ts";
import type { ReportsTable } from "#db/schema.ts";
import { startApp } from "../../support/product/harness.ts";
import { recordsIn } from "../../support/scene/records.ts";
import { office, png } from "../../support/scene/upload-files.ts";
import { pixelsOf } from "../../support/reading/read-png.ts";

const app = await startApp();
const records = recordsIn(app.sqlite);
const holder = await app.make.client();
const client = await app.signInAs(holder);
const stranger = await app.client();
const admin = await app.admin();
const visitor = app.visitor();

const copies = (report_id: string, user_id = holder.userId) =>
  records.rowsOf("downloads", { report_id, user_id, channel: "read" });

async function held(bytes: Uint8Array, values: Partial<ReportsTable> = {}, contentType = "application/pdf") {
  const file = await storeBytes(bytes, { name: "report.pdf", contentType });
  await app.db.transaction().execute((trx) => recordFile(trx, file));
  const made = await app.make.report({ file_id: file.id, ...values });
  const holding = await app.make.holding(holder.companyId, made.id);
  return { id: made.id, holding };
}

/** A document of so many pages, each with its number in words of its own. */
async function pagesOf(count: number): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (let number = 1; number <= count; number += 1)
    pdf.addPage([595, 842]).drawText(`This is sheet ${number}. Liquidity grew.`, { x: 60, y: 700, font });
  return pdf.save();
}

const read = (id: string, query = "") => `/client-portal/reports/${id}/read${query}`;
const picturesIn = (page: { tags(name: string): Record<string, string>[] }) =>
  page.tags("img").flatMap(({ src }) => (src?.includes("/read/") ? [src] : []));
const readings = join(env().dataDir, "files", "readings");

describe("a report of six pages", () => {
  let report: { id: string; holding: string };
  beforeAll(async () => {
    report = await held(await pagesOf(6));
  });

  test("opened once, it is one copy in the log and one in the audit, whatever is looked at in it", async () => {
    const first = await client.get(read(report.id));
    expect(first.status).toBe(200);
    const [copy, ...others] = copies(report.id);
    expect(others).toEqual([]);
    expect(copy).toMatchObject({ version: 1, company_id: holder.companyId, ip: "127.0.0.1" });
    expect(first.text).toContain(`Copy ${copy?.copy_id}`);
    expect(records.rowsOf("audit").at(-1)).toMatchObject({
      action: "report.read",
      target: `report:${report.id}`,
      details: expect.stringContaining(copy?.copy_id ?? "none"),
    });
    const next = first.links.find((link) => link.includes("page=5")) ?? "";
    const pages = await client.get(next);
    expect(pages.text).toContain("Pages 5 to 6 of 6");
    for (const src of picturesIn(pages)) expect((await client.get(src)).status).toBe(200);
    await client.get(read(report.id));
    expect(copies(report.id)).toHaveLength(1);
    expect(readdirSync(readings).filter((name) => name.endsWith(copy?.copy_id ?? "none"))).toHaveLength(1);
    const history = await client.get("/client-portal/reports/history");
    expect(history.text).toMatch(new RegExp(`Read here\\s*${copy?.copy_id}`));
  });

  test("opened again later, it is another copy; an address with its copy goes on", async () => {
    const [copy] = copies(report.id);
    await app.db
      .updateTable("downloads")
      .set({ downloaded_at: isoAfter(-minutes(31)) })
      .where("copy_id", "=", copy?.copy_id ?? "")
      .execute();
    const going = await client.get(read(report.id, `?copy=${copy?.copy_id}`));
    expect(going.text).toContain(`Copy ${copy?.copy_id}`);
    expect(copies(report.id)).toHaveLength(1);
    expect((await client.get(read(report.id))).text).not.toContain(copy?.copy_id);
    expect(copies(report.id)).toHaveLength(2);
  });

  test("asking for the head alone opens nothing", async () => {
    const other = await held(await pagesOf(1));
    expect((await client.send("HEAD", read(other.id))).status).toBe(200);
    expect(copies(other.id)).toEqual([]);
  });

  test("its pages show whose copy it is, in text and in the picture", async () => {
    const page = await client.get(read(report.id));
    const copy = copies(report.id).at(-1)?.copy_id ?? "";
    expect(page.text).toMatch(new RegExp(`This is sheet 2.*Licensed to .*Copy ${copy}`, "s"));
    const [src = ""] = picturesIn(page);
    const { width, height, dark } = pixelsOf((await client.get(src)).bytes);
    expect([width, height]).toEqual([800, Math.round((800 * 842) / 595)]);
    // The line's strip stands in the lowest 33 points of the page, of which nothing else is drawn.
    expect(dark(0, Math.floor(height * 0.955), width, Math.floor(height * 0.985))).toBeGreaterThan(50);
    expect(dark(0, Math.floor(height * 0.3), width, Math.floor(height * 0.9))).toBe(0);
  });

  test("a picture is kept by nobody, and is no page that others may frame", async () => {
    const [src = ""] = picturesIn(await client.get(read(report.id)));
    const { headers } = await client.get(src);
    expect(headers.get("Content-Type")).toBe("image/png");
    expect(headers.get("Cache-Control")).toBe("private, no-store");
    expect(headers.get("Cross-Origin-Resource-Policy")).toBe("same-origin");
    const head = await client.send("HEAD", src);
    expect([head.status, head.headers.get("Content-Type"), head.bytes.length]).toEqual([200, "image/png", 0]);
  });

  test("another company, another person and no person at all get none of it", async () => {
    const [src = ""] = picturesIn(await client.get(read(report.id)));
    const before = records.countOf("downloads");
    for (const path of [read(report.id), src, read("f".repeat(32)), read("none")])
      expect((await stranger.get(path)).status, path).toBe(404);
    // Staff may read it, but see no page of another person's copy.
    expect((await admin.get(src)).status).toBe(404);
    for (const path of [read(report.id), src]) {
      const { status, location } = await visitor.get(path);
      expect([status, location?.startsWith("/login?")]).toEqual([303, true]);
    }
    expect(records.countOf("downloads")).toBe(before);
  });

  test("pages, widths and copies that there are not are not found", async () => {
    const [src = ""] = picturesIn(await client.get(read(report.id)));
    const [path = ""] = src.split("?");
    for (const wrong of ["?wide=801", "", "?wide=99999"])
      expect((await client.get(path + wrong)).status).toBe(404);
    for (const page of ["0", "-1", "1.5", "x", "99999999"])
      expect((await client.get(src.replace("/1?", `/${page}?`))).status, page).toBe(404);
    expect((await client.get(src.replace("/1?", "/7?"))).status).toBe(422);
    expect((await client.get(src.replace(/CR-[^/]+/, "CR-0000-0000-0000"))).status).toBe(404);
  });

  test("words are found with what stands around them, and marked on their page", async () => {
    const found = await client.get(read(report.id, "?find=SHEET+4"));
    expect(found.text).toContain("1 page with “SHEET 4”");
    expect(found.text).toContain("This is sheet 4. Liquidity grew.");
    const to = found.links.find((link) => link.includes("#page-4")) ?? "";
    const page = await client.get(to.split("#")[0] ?? "");
    expect(page.html).toContain('class="reader-found"');
    expect((await client.get(read(report.id, "?find=no+such+word"))).text).toContain(
      "No page with “no such word”",
    );
  });

  test("a page beyond the last leads to the last", async () => {
    expect((await client.get(read(report.id, "?page=900"))).text).toContain("Pages 5 to 6 of 6");
    expect((await client.get(read(report.id, "?page=-3&zoom=999"))).text).toContain("Pages 1 to 4 of 6");
  });

  test("what is not kept any more is made again, under its own id", async () => {
    const [src = ""] = picturesIn(await client.get(read(report.id)));
    const before = records.countOf("downloads");
    const past = new Date(Date.now() - 2 * 3_600_000);
    for (const name of readdirSync(readings)) utimesSync(join(readings, name), past, past);
    await sweepIncoming();
    expect(readdirSync(readings)).toEqual([]);
    expect((await client.get(src)).status).toBe(200);
    expect(records.countOf("downloads")).toBe(before);
    expect(statSync(join(readings, readdirSync(readings)[0] ?? "")).mode & 0o777).toBe(0o600);
  });

  test("taken away while it is read, no further page of it is shown", async () => {
    const [src = ""] = picturesIn(await client.get(read(report.id)));
    await app.db
      .updateTable("holdings")
      .set({ ended_at: isoAfter(0) })
      .where("id", "=", report.holding)
      .execute();
    for (const path of [src, read(report.id)]) expect((await client.get(path)).status).toBe(404);
  });
});

test("withdrawn from the shop, it is read on by who holds it, and by no staff", async () => {
  const report = await held(await pagesOf(1), { status: "withdrawn" });
  expect((await client.get(read(report.id))).status).toBe(200);
  expect((await admin.get(read(report.id))).status).toBe(404);
});

test("a newer version opens as a copy of its own", async () => {
  const report = await held(await pagesOf(1));
  const [src = ""] = picturesIn(await client.get(read(report.id)));
  await app.db.updateTable("reports").set({ version: 2 }).where("id", "=", report.id).execute();
  expect((await client.get(src)).status).toBe(404);
  await client.get(read(report.id));
  expect(copies(report.id).map(({ version }) => version)).toEqual([1, 2]);
});

test("signed out, no page of it is shown", async () => {
  const leaver = await app.signInAs(await app.make.client({ company_id: holder.companyId }));
  const report = await held(await pagesOf(1));
  const [src = ""] = picturesIn(await leaver.get(read(report.id)));
  expect((await leaver.get(src)).status).toBe(200);
  await leaver.post("/logout");
  expect((await leaver.get(src)).status).toBe(303);
});

test("of five hundred pages the last are as near as the first, and all are looked through", async () => {
  const report = await held(await pagesOf(500));
  const page = await client.get(read(report.id, "?page=499"));
  expect(page.text).toContain("Pages 497 to 500 of 500");
  expect(picturesIn(page)).toHaveLength(4);
  const found = await client.get(read(report.id, "?find=sheet+500"));
  expect(found.text).toContain("1 page with “sheet 500”");
  const many = await client.get(read(report.id, "?find=liquidity"));
  expect(many.text).toContain("50 pages with “liquidity”, as far as page 50");
  expect(many.links.some((link) => link.includes("from=51"))).toBe(true);
});

test("what can't be marked or read is shown to nobody, with a sentence", async () => {
  const report = await held(Buffer.from("%PDF-1.7\nnothing of one\n%%EOF"));
  const answer = await client.get(read(report.id));
  expect(answer.status).toBe(422);
  expect(answer.text).toContain("This can’t be shown here");
  expect(copies(report.id)).toEqual([]);
});

test("a picture of the company's is shown as it is; a workbook is offered for download", async () => {
  const picture = { bytes: png(40, 30), name: "chart.png", contentType: "image/png" };
  const chart = await app.make.companyFile(holder.companyId, { title: "Chart" }, picture);
  const page = await client.get(`/client-portal/reports/files/${chart}/read`);
  const [src = ""] = picturesIn(page);
  expect(page.tags("img").find((img) => img.src === src)).toMatchObject({
    width: "40",
    height: "30",
    alt: "Chart",
  });
  const shown = await client.get(src);
  expect([shown.headers.get("Content-Type"), Buffer.from(picture.bytes).equals(shown.bytes)]).toEqual([
    "image/png",
    true,
  ]);
  expect((await stranger.get(src)).status).toBe(404);
  expect(records.rowsOf("file_downloads", { company_file_id: chart })).toMatchObject([{ channel: "read" }]);

  const type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
  const sheet = { bytes: office("xlsx"), name: "figures.xlsx", contentType: type };
  const figures = await app.make.companyFile(holder.companyId, { title: "Figures" }, sheet);
  const offered = await client.get(`/client-portal/reports/files/${figures}/read`);
  expect(offered.status).toBe(200);
  expect(offered.text).toContain("A file of type XLSX can’t be read here");
  expect(offered.links).toContain(`/client-portal/reports/files/${figures}/download`);
  expect(records.rowsOf("file_downloads", { company_file_id: figures })).toEqual([]);
});
