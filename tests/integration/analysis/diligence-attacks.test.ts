/** Attacks on the diligence rooms: whose they are, what is typed, what is uploaded, and what is taken out. */
import { strFromU8, unzipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { databaseDigest } from "../../support/reading/database-digest.ts";
import { startApp } from "../../support/product/harness.ts";
import { newAnalyst } from "../../support/scene/tool-people.ts";
import * as make from "../../support/scene/upload-files.ts";
import { parseCsv } from "../../support/reading/parse-csv.ts";

const app = await startApp();
const rooms = "/client-portal/tools/due-diligence";

const buyer = await newAnalyst(app, "due-diligence");
const colleague = async () => {
  const details = await app.make.client({ company_id: buyer.companyId });
  return { ...details, browser: await app.signInAs(details) };
};
const seller = await colleague();
const adviser = await colleague();
const client = buyer.browser;

async function threeParties(values: Parameters<typeof app.make.diligenceRoom>[1] = {}) {
  const room = await app.make.diligenceRoom(buyer, values);
  for (const [person, party] of [
    [seller, "seller"],
    [adviser, "adviser"],
  ] as const) {
    const fields = { intent: "add", person: person.userId, party };
    expect((await client.post(`${rooms}/${room.id}/members`, fields)).status).toBe(303);
  }
  return { ...room, here: `${rooms}/${room.id}`, page: `${rooms}/${room.id}/requests/${room.item}` };
}

const downloads = (roomId: string) =>
  app.db.selectFrom("diligence_downloads").selectAll().where("room_id", "=", roomId).execute();
const audited = async () =>
  (
    await app.db
      .selectFrom("audit")
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow()
  ).count;

function withFiles(files: [name: string, bytes: Uint8Array | string][]) {
  const form = new FormData();
  form.append("intent", "documents");
  form.append("_once", crypto.randomUUID());
  for (const [name, bytes] of files) form.append("documents", new File([bytes as BlobPart], name));
  return { body: form };
}

describe("access", () => {
  test("looking is not taking: HEAD and .data requests make no copy and note none", async () => {
    const room = await threeParties();
    const before = await audited();
    for (const [path, type] of [
      ["room.zip", "application/zip"],
      ["memo.pdf", "application/pdf"],
      [`documents/${room.document}`, "text/csv; charset=utf-8"],
    ] as const) {
      const head = await client.send("HEAD", `${room.here}/${path}`);
      expect([path, head.status, head.headers.get("Content-Type"), head.bytes.length]).toEqual([
        path,
        200,
        type,
        0,
      ]);
      expect((await client.get(`${room.here}/${path}.data`)).headers.get("Content-Type")).not.toBe(type);
    }
    expect((await seller.browser.send("HEAD", `${room.here}/room.zip`)).status).toBe(403);
    expect((await seller.browser.send("HEAD", `${room.here}/memo.pdf`)).status).toBe(404);
    expect(await downloads(room.id)).toEqual([]);
    expect(await audited()).toBe(before);
    expect((await client.get(`${room.here}/room.zip`)).status).toBe(200);
    expect(await downloads(room.id)).toHaveLength(1);
  });

  test("what the buyer's side alone may do is refused to seller and adviser, and changes nothing", async () => {
    const room = await threeParties();
    const before = databaseDigest(app.sqlite);
    const posts: [path: string, fields: Record<string, string>][] = [
      ["edit", { intent: "save", name: "Mine now" }],
      ["edit", { intent: "remove" }],
      ["import", { csv: "Workstream,Request,Priority\nLegal,Claims,must\n" }],
      ["members", { intent: "add", person: seller.userId, party: "buyer" }],
      ["members", { intent: "revoke", person: buyer.userId }],
      ["requests/new", { title: "Own", priority: "must", section: "1" }],
      [`requests/${room.item}/edit`, { intent: "save", title: "Own", priority: "nice" }],
      [`requests/${room.item}/edit`, { intent: "remove" }],
    ];
    for (const [path, fields] of posts) {
      for (const other of [seller, adviser]) {
        const answer = await other.browser.post(`${room.here}/${path}`, fields);
        expect([path, fields.intent, answer.status]).toEqual([path, fields.intent, 403]);
      }
    }
    const flag = { finding: "x", severity: "1", likelihood: "1" };
    for (const intent of ["raise", "close"]) {
      const answer = await seller.browser.post(`${room.here}/risks?flag=${room.flag}`, { intent, ...flag });
      expect(answer.status).toBe(404);
    }
    expect((await seller.browser.post(`${room.here}/risks/${room.flag}`, flag)).status).toBe(404);
    expect((await adviser.browser.post(`${room.here}/risks/${room.flag}`, flag)).status).toBe(403);
    expect((await adviser.browser.get(`${room.here}/risks/${room.flag}`)).status).toBe(403);
    const removal = `${room.page}?document=${room.document}`;
    expect((await seller.browser.post(removal, { intent: "remove-document" })).status).toBe(409);
    expect(databaseDigest(app.sqlite)).toEqual(before);
  });

  test("what a party doesn't see is not there for it: page, documents, thread, files, figures", async () => {
    const room = await threeParties({ title: "Kestrel secret" });
    const fields = { intent: "save", title: "Kestrel secret", priority: "must" };
    expect((await client.post(`${room.page}/edit`, fields)).status).toBe(303);
    for (const other of [seller, adviser]) {
      const { browser } = other;
      expect((await browser.get(room.page)).status).toBe(404);
      expect((await browser.get(`${room.here}/documents/${room.document}`)).status).toBe(404);
      for (const intent of ["answer", "message", "move", "documents", "remove-document"]) {
        expect([intent, (await browser.post(room.page, { intent, to: "in-progress" })).status]).toEqual([
          intent,
          404,
        ]);
      }
      for (const path of [
        "",
        "/requests",
        "/requests?search=secret",
        "/documents",
        "/members",
        "/requests.csv",
        "/requests.csv?figures=documents",
      ]) {
        const page = await browser.get(`${room.here}${path}`);
        expect([path, page.status, page.html.includes("Kestrel secret")]).toEqual([path, 200, false]);
        expect(page.html).not.toContain("figures.csv");
      }
      // Nor who else sees what they do see.
      expect((await browser.get(`${room.here}/requests.csv`)).html).not.toContain("Adviser sees");
    }
    // Nor the red flag about it, for the adviser; for the seller there are none at all.
    expect((await adviser.browser.get(`${room.here}/risks`)).html).not.toContain("A finding");
    const csv = `${room.here}/requests.csv?figures=red-flags`;
    expect((await adviser.browser.get(csv)).html).not.toContain("A finding");
    expect((await seller.browser.get(csv)).status).toBe(404);
    expect((await client.get(csv)).html).toContain("A finding");
    for (const other of [seller, adviser]) {
      expect((await other.browser.get(`${room.here}/risks/${room.flag}`)).status).toBe(404);
    }
    expect((await client.get(`${room.here}/documents`)).html).toContain("figures.csv");
    expect((await client.get(`${room.here}/requests.csv?figures=documents`)).html).toContain("1.1");
  });
});

describe("files taken out", () => {
  test("guard every text that a spreadsheet would run, in the index of the ZIP and its list of requests", async () => {
    const room = await threeParties();
    const own = { title: "=2+2", workstream: "+W", response: "＝1" };
    await app.db.updateTable("diligence_items").set(own).where("id", "=", room.item).execute();
    const named = { file_name: "=3+3.csv" };
    await app.db.updateTable("diligence_documents").set(named).where("room_id", "=", room.id).execute();
    const zip = unzipSync(new Uint8Array((await client.get(`${room.here}/room.zip`)).bytes));
    for (const name of ["index.csv", "requests.csv"]) {
      const text = strFromU8(zip[name] ?? new Uint8Array());
      const cells = parseCsv(text.replace(/^\uFEFF/, "")).flatMap((row) => row.cells);
      expect(cells, name).toContain("'=2+2");
      expect(cells.filter((cell) => /^[=+@\t\r＝＋－＠]|^-(?!\d)/.test(cell))).toEqual([]);
    }
  });

  test("no name of a file or a request leads out of the ZIP's folder, and no two are alike", async () => {
    const room = await threeParties({ title: "../../etc" });
    const names = [
      "../../../etc/passwd.png",
      "..\\..\\windows\\system32\\evil.png",
      "/etc/cron.d/job.png",
      "C:\\autoexec.png",
      "con.png",
      "a\u202Egnp.png",
      "A.png",
      "a.png",
      ".htaccess.png",
      "index.png",
    ];
    const files = names.map((name): [string, Uint8Array] => [name, make.png()]);
    for (const part of [files.slice(0, 5), files.slice(5)]) {
      const sent = await client.post(room.page, undefined, withFiles(part));
      expect([sent.status, sent.problems]).toEqual([303, ""]);
    }
    // What never came in by the form: names as they are.
    const documents = await app.db
      .selectFrom("diligence_documents")
      .selectAll()
      .where("room_id", "=", room.id)
      .execute();
    expect(documents).toHaveLength(names.length + 1);
    for (const { file_name } of documents) expect(file_name).not.toMatch(/[\\/\p{Cc}\p{Cf}]|^\./u);
    for (const [index, { id }] of documents.entries()) {
      await app.db
        .updateTable("diligence_documents")
        .set({ file_name: [...names, "../x"][index] ?? "", version: 1000 + index })
        .where("id", "=", id)
        .execute();
    }
    const paths = Object.keys(unzipSync(new Uint8Array((await client.get(`${room.here}/room.zip`)).bytes)));
    expect(paths).toHaveLength(names.length + 3);
    for (const path of paths) {
      expect(path).not.toMatch(/^\/|\\|:|(?:^|\/)\.|\p{Cc}|\p{Cf}/u);
      expect(path.split("/").length).toBeLessThan(3);
    }
    expect(new Set(paths.map((path) => path.toLowerCase())).size).toBe(paths.length);
  });
});

describe("uploads", () => {
  const disguised: [name: string, bytes: Uint8Array | string][] = [
    ["deed.pdf", make.html],
    ["picture.jpg", make.png()],
    ["accounts.xlsx", make.office("docm")],
    ["setup.pdf.exe", make.pdf()],
    ["table.csv", make.exe],
  ];
  test.each(disguised)("%s that is something else is refused, and nothing is kept", async (name, bytes) => {
    const room = await threeParties();
    const answer = await client.post(room.page, undefined, withFiles([[name, bytes]]));
    expect(answer.status).toBe(415);
    const { kept } = await app.db
      .selectFrom("diligence_documents")
      .select((eb) => eb.fn.countAll<number>().as("kept"))
      .where("room_id", "=", room.id)
      .executeTakeFirstOrThrow();
    expect(kept).toBe(1);
  });

  test("go through the door that other files go through: for the room's people, while the request is open", async () => {
    const room = await threeParties();
    const send = (who: typeof buyer) =>
      who.browser.post(room.page, undefined, withFiles([["deed.pdf", make.pdf()]]));
    expect((await send(seller)).status).toBe(303);
    expect((await client.post(room.page, { intent: "move", to: "waived", reason: "No need" })).status).toBe(
      303,
    );
    const late = await send(seller);
    expect([late.status, late.problems]).toEqual([409, expect.stringContaining("decided")]);
    const revoke = { intent: "revoke", person: seller.userId };
    expect((await client.post(`${room.here}/members`, revoke)).status).toBe(303);
    expect((await send(seller)).status).toBe(404);
    expect((await seller.browser.get(`${room.here}/documents/${room.document}`)).status).toBe(404);
  });

  test("a PDF is stamped for whoever takes it, and the log has the copy", async () => {
    const room = await threeParties();
    const bytes = await make.realPdf(2);
    expect((await client.post(room.page, undefined, withFiles([["deed.pdf", bytes]]))).status).toBe(303);
    const deed = await app.db
      .selectFrom("diligence_documents")
      .select("id")
      .where("room_id", "=", room.id)
      .where("file_name", "=", "deed.pdf")
      .executeTakeFirstOrThrow();
    const copy = await client.get(`${room.here}/documents/${deed.id}`);
    expect(copy.headers.get("Content-Disposition")).toContain("deed.pdf");
    expect(copy.bytes.subarray(0, 5).toString()).toBe("%PDF-");
    expect(Buffer.from(copy.bytes).equals(Buffer.from(bytes))).toBe(false);
    expect(await downloads(room.id)).toMatchObject([{ document_id: deed.id, user_id: buyer.userId }]);
  });

  test("a copy is sent to be saved, as the type it is, and runs nothing", async () => {
    const room = await threeParties();
    const copy = await seller.browser.get(`${room.here}/documents/${room.document}`);
    expect(copy.headers.get("Content-Disposition")).toMatch(/^attachment;/);
    expect(copy.headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(copy.headers.get("Content-Security-Policy")).toContain("sandbox");
    expect(await downloads(room.id)).toMatchObject([{ user_id: seller.userId, document_id: room.document }]);
    expect((await client.get(`${room.here}/members`)).text).toContain("figures.csv, version 1");
  });
});
