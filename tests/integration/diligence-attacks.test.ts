/** Attacks on the diligence rooms: whose they are, what is typed, what is uploaded, and what is taken out. */
import { strFromU8, unzipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { parseCsv } from "#app/features/csv/csv-reader.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import { databaseDigest, schemaDigest } from "../support/database-digest.ts";
import { startApp } from "../support/harness.ts";
import * as make from "../support/upload-files.ts";

const app = await startApp();
const rooms = "/client-portal/tools/due-diligence";

async function grantedClient(company?: string) {
  const details = await app.make.client(company ? { company_id: company } : {});
  await app.db
    .insertInto("company_tools")
    .values({ company_id: details.companyId, tool: "due-diligence", granted_at: nowIso() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return { ...details, browser: await app.signInAs(details) };
}

const buyer = await grantedClient();
const seller = await grantedClient(buyer.companyId);
const adviser = await grantedClient(buyer.companyId);
const stranger = await grantedClient();
const staff = await app.admin();
const client = buyer.browser;

const payload = `<img src=x onerror=alert(1)>"'</script><script>alert(1)</script>{{7*7}}`;
const live = /<img src=x|<script>alert/;

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
      expect((await stranger.browser.send("HEAD", `${room.here}/${path}`)).status).toBe(404);
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

  test("ids of another company's room, deal, person and request are nobody's in posted fields", async () => {
    const room = await threeParties();
    const theirs = await app.make.diligenceRoom(stranger);
    const deal = await app.make.deal(stranger.companyId);
    expect((await client.post(`${room.here}/edit`, { intent: "save", name: "N", deal })).status).toBe(400);
    expect((await client.post(`${rooms}/new`, { name: "N", template: "none", deal })).status).toBe(400);
    const person = { title: "T", priority: "must", section: "1", owner: stranger.userId };
    expect((await client.post(`${room.here}/requests/new`, person)).status).toBe(400);
    const document = { intent: "remove-document" };
    expect((await client.post(`${room.page}?document=${theirs.document}`, document)).status).toBe(404);
    expect((await client.post(`${room.here}/risks?flag=${theirs.flag}`, { intent: "close" })).status).toBe(
      404,
    );
    expect((await client.get(`${room.here}/risks/${theirs.flag}`)).status).toBe(404);
    expect((await client.get(`${rooms}?company=${stranger.companyId}`)).status).toBe(404);
    expect((await client.get(`${rooms}/new?company=${stranger.companyId}`)).status).toBe(404);
  });

  test("staff work in any room, and the audit log says that they did as staff", async () => {
    const room = await threeParties();
    expect((await staff.post(room.page, { intent: "message", message: "From us" })).status).toBe(303);
    const entry = await app.db
      .selectFrom("audit")
      .selectAll()
      .where("action", "=", "diligence.message")
      .orderBy("seq", "desc")
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(JSON.parse(entry.details ?? "{}")).toMatchObject({ forClient: true, company: buyer.companyId });
  });
});

describe("markup", () => {
  const request = { title: "T", priority: "must", section: "1" };
  const cases: [path: string, fields: Record<string, string>, field: string][] = [
    ["new room", { name: "N", template: "none" }, "name"],
    ["new room", { name: "N", template: "none" }, "template"],
    ["new room", { name: "N", template: "none" }, "deal"],
    ["edit", { intent: "save", name: "N" }, "name"],
    ["requests/new", request, "title"],
    ["requests/new", request, "priority"],
    ["requests/new", request, "newSection"],
    ["requests/new", request, "section"],
    ["requests/new", request, "due"],
    ["requests/new", request, "owner"],
    ["request", { intent: "answer" }, "response"],
    ["request", { intent: "message" }, "message"],
    ["request", { intent: "move", to: "waived" }, "reason"],
    ["request", { intent: "move" }, "to"],
    ["risks", { intent: "raise", finding: "F", severity: "1", likelihood: "1" }, "finding"],
    ["risks", { intent: "raise", finding: "F", severity: "1", likelihood: "1" }, "mitigation"],
    ["risks", { intent: "raise", finding: "F", severity: "1", likelihood: "1" }, "impact"],
    ["risks", { intent: "raise", finding: "F", severity: "1", likelihood: "1" }, "request"],
    ["members", { intent: "add", party: "seller" }, "person"],
    ["members", { intent: "add", person: "x" }, "party"],
  ];
  test.each(cases)("at %s %o is refused in %s, and comes back as text", async (path, fields, field) => {
    const room = await threeParties();
    const to = path === "new room" ? `${rooms}/new` : path === "request" ? room.page : `${room.here}/${path}`;
    const page = await client.post(to, { ...fields, [field]: payload });
    expect(page.status).toBe(400);
    expect(page.html).not.toMatch(live);
  });

  test("in a pasted or uploaded file is refused with its line", async () => {
    const room = await threeParties();
    for (const column of [0, 1]) {
      const cells = ["Legal", "Claims", "must"];
      cells[column] = `"${payload.replaceAll('"', '""')}"`;
      const page = await client.post(`${room.here}/import`, {
        csv: `Workstream,Request,Priority\n${cells.join(",")}\n`,
      });
      expect([page.status, page.problems]).toEqual([400, expect.stringContaining("Line 2")]);
      expect(page.html).not.toMatch(live);
    }
  });

  test("that stands in the records all the same is shown as text on every page", async () => {
    const room = await threeParties();
    const { id } = room;
    const set = { title: payload, workstream: payload, response: payload };
    await app.db.updateTable("diligence_rooms").set({ name: payload }).where("id", "=", id).execute();
    await app.db.updateTable("diligence_items").set(set).where("room_id", "=", id).execute();
    await app.db
      .updateTable("diligence_sections")
      .set({ title: payload })
      .where("room_id", "=", id)
      .execute();
    await app.db
      .updateTable("diligence_flags")
      .set({ finding: payload, mitigation: payload })
      .where("room_id", "=", id)
      .execute();
    await app.db
      .updateTable("diligence_documents")
      .set({ file_name: payload })
      .where("room_id", "=", id)
      .execute();
    await app.db.updateTable("diligence_moves").set({ reason: payload }).where("room_id", "=", id).execute();
    await client.post(room.page, { intent: "message", message: "Hello" });
    await app.db.updateTable("diligence_messages").set({ body: payload }).where("room_id", "=", id).execute();
    await app.db
      .updateTable("users")
      .set({ first_name: payload })
      .where("id", "in", [buyer.userId, seller.userId])
      .execute();
    let shown = 0;
    for (const [person, query] of [
      [client, ""],
      [staff, `company=${buyer.companyId}`],
    ] as const) {
      for (const path of [
        rooms,
        room.here,
        `${room.here}?explain=completion`,
        `${room.here}?explain=workstream&section=${encodeURIComponent(payload)}`,
        `${room.here}/requests`,
        `${room.here}/requests?search=${encodeURIComponent(payload)}`,
        `${room.here}/requests?section=${encodeURIComponent(payload)}`,
        `${room.here}/requests/new`,
        room.page,
        `${room.page}/edit`,
        `${room.page}/edit?confirm=remove`,
        `${room.here}/documents`,
        `${room.here}/risks`,
        `${room.here}/risks/${room.flag}`,
        `${room.here}/members`,
        `${room.here}/import`,
        `${room.here}/edit`,
        `${room.here}/edit?confirm=remove`,
      ]) {
        const page = await person.get(`${path}${path.includes("?") ? "&" : "?"}${query}`);
        expect([path, page.status]).toEqual([path, 200]);
        expect(page.html, path).not.toMatch(live);
        if (page.html.includes("&lt;img src=x onerror")) shown += 1;
      }
    }
    expect(shown).toBeGreaterThan(24);
    const memo = await client.get(`${room.here}/memo.pdf`);
    expect([memo.status, memo.bytes.subarray(0, 5).toString()]).toEqual([200, "%PDF-"]);
    const copy = await client.get(`${room.here}/documents/${room.document}`);
    expect(copy.headers.get("Content-Disposition")).not.toMatch(/[<>\r\n]/);
    await app.db
      .updateTable("users")
      .set({ first_name: "Clara" })
      .where("id", "in", [buyer.userId, seller.userId])
      .execute();
  });
});

test("odd searches are taken literally and change nothing", async () => {
  const room = await threeParties();
  const schema = schemaDigest(app.sqlite);
  const before = databaseDigest(app.sqlite);
  for (const text of [
    "' OR 1=1--",
    '"; DROP TABLE deals;--',
    "%",
    "_",
    "\\",
    "*",
    "NEAR(",
    `%${"_".repeat(80)}`,
  ]) {
    const page = await client.get(`${room.here}/requests?search=${encodeURIComponent(text)}`);
    expect([text, page.status, page.html.includes("Articles of association")]).toEqual([text, 200, false]);
  }
  for (const text of ["x", "' --", "accepted,open", "99999999", "-1"]) {
    const value = encodeURIComponent(text);
    const page = await client.get(`${room.here}/requests?state=${value}&section=${value}&page=${value}`);
    expect([text, page.status, page.html.includes("Articles of association")]).toEqual([text, 200, true]);
    expect((await client.get(`${room.here}?explain=${value}&section=${value}`)).status).toBe(200);
  }
  expect(databaseDigest(app.sqlite)).toEqual(before);
  expect(schemaDigest(app.sqlite)).toEqual(schema);
});

describe("files taken out", () => {
  const starts = ["=cmd|' /C calc'!A0", "+1", "-1", "@x", "\tx", "＝1", "＋1", "＠x"];

  test("guard every text that a spreadsheet would run, in each table and in the index of the ZIP", async () => {
    const room = await threeParties();
    for (const [index, text] of starts.entries()) {
      const csv = `Workstream,Request,Priority\n"W${index}","R",must\n`;
      expect((await client.post(`${room.here}/import`, { csv })).status).toBe(303);
      await app.db
        .updateTable("diligence_items")
        .set({ workstream: text, title: text })
        .where("room_id", "=", room.id)
        .where("workstream", "=", `W${index}`)
        .execute();
    }
    const { id } = room;
    await app.db
      .updateTable("diligence_flags")
      .set({ finding: "=1+1", mitigation: "@x" })
      .where("room_id", "=", id)
      .execute();
    await app.db
      .updateTable("diligence_items")
      .set({ title: "=2+2", workstream: "+W" })
      .where("id", "=", room.item)
      .execute();
    await app.db
      .updateTable("diligence_documents")
      .set({ file_name: "=3+3.csv" })
      .where("room_id", "=", id)
      .execute();
    const zip = unzipSync(new Uint8Array((await client.get(`${room.here}/room.zip`)).bytes));
    const texts = [
      ...(await Promise.all(
        ["", "?figures=workstreams", "?figures=red-flags", "?figures=burn-up"].map(
          async (query) => (await client.get(`${room.here}/requests.csv${query}`)).html,
        ),
      )),
      strFromU8(zip["index.csv"] ?? new Uint8Array()),
      strFromU8(zip["requests.csv"] ?? new Uint8Array()),
    ];
    for (const text of texts) {
      const cells = parseCsv(text.replace(/^\uFEFF/, "")).flatMap((row) => row.cells);
      expect(cells.length).toBeGreaterThan(3);
      expect(cells.filter((cell) => /^[=+@\t\r＝＋－＠]|^-(?!\d)/.test(cell))).toEqual([]);
    }
    expect(texts[0]).toContain("'=2+2");
    expect(texts[2]).toContain("'=1+1");
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
    ["deed.pdf", make.exe],
    ["picture.png", make.svg],
    ["picture.jpg", make.png()],
    ["accounts.xlsx", make.zip()],
    ["accounts.xlsx", make.office("docm")],
    ["page.html", make.html],
    ["drawing.svg", make.svg],
    ["setup.exe", make.exe],
    ["setup.pdf.exe", make.pdf()],
    ["archive.zip", make.zip()],
    ["macro.docm", make.office("docm")],
    ["nothing", "x"],
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
    expect((await send(stranger)).status).toBe(404);
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
