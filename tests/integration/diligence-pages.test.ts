import { describe, expect, test } from "vitest";
import { strFromU8, unzipSync } from "fflate";
import { parseCsv } from "#app/features/csv/csv-reader.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import { startApp } from "../support/harness.ts";
import { realPdf } from "../support/upload-files.ts";

const app = await startApp();
const rooms = "/client-portal/tools/due-diligence";

async function newClient({ granted = true } = {}) {
  const details = await app.make.client();
  if (granted) {
    await app.db
      .insertInto("company_tools")
      .values({ company_id: details.companyId, tool: "due-diligence", granted_at: nowIso() })
      .execute();
  }
  return { ...details, browser: await app.signInAs(details) };
}

const owner = await newClient();
const client = owner.browser;
const stranger = await newClient();
const staff = await app.admin();
const idIn = (location = "") => /[0-9a-f]{32}/.exec(location)?.[0] ?? "";
const request = { title: "Register of members", priority: "must", sellerSees: "on", adviserSees: "on" };

const documentsOf = (item: string) =>
  app.db.selectFrom("diligence_documents").selectAll().where("item_id", "=", item).execute();

function withFiles(files: [name: string, bytes: Uint8Array | string][], once = crypto.randomUUID()) {
  const form = new FormData();
  form.append("intent", "documents");
  form.append("_once", once);
  for (const [name, bytes] of files) form.append("documents", new File([bytes as BlobPart], name));
  return form;
}

describe("a room", () => {
  test("opens from a template, once, and shows its figures with their parts", async () => {
    const page = await client.get(`${rooms}/new`);
    expect(page.status).toBe(200);
    const fields = { name: "Project Kestrel", template: "commercial", _once: page.field("_once") };
    const [one, other] = await Promise.all([
      client.post(`${rooms}/new`, fields),
      client.post(`${rooms}/new`, fields),
    ]);
    expect([one.status, other.location]).toEqual([303, one.location]);
    const room = await one.follow();
    expect(room.text).toContain("Project Kestrel");
    expect(room.text).toContain("No more requests are accepted than 14 days ago");
    const explained = await client.get(`${one.location}?explain=completion`);
    expect(explained.text).toContain("Σ weight × done ÷ Σ weight");
    const stream = await client.get(`${one.location}?explain=workstream&section=Market`);
    expect(stream.text).toContain("How: Completion: Market");
    expect(stream.text).toMatch(/With your numbers \([^=]+\) = 0%/);
    expect((await client.get(`${one.location}?explain=workstream&section=Nowhere`)).text).not.toContain(
      "How:",
    );
    const list = await client.get(`${one.location}/requests`);
    expect(list.text).toContain("Size and growth of the markets served");
    expect((await client.get(rooms)).text).toContain("Project Kestrel");
  });

  test("without a template leads to the import; a wrong form keeps what was typed", async () => {
    const empty = await client.submit(`${rooms}/new`, { name: "Own list", template: "none" });
    expect(empty.location).toMatch(/\/import$/);
    const wrong = await client.submit(`${rooms}/new`, { name: "", template: "none" });
    expect([wrong.status, wrong.problems]).toEqual([
      400,
      expect.stringContaining("Enter a name for the room"),
    ]);
    const bad = await client.submit(empty.location ?? "", { csv: "Workstream,Request\nLegal,Claims\n" });
    expect([bad.status, bad.problems]).toEqual([400, expect.stringContaining("Priority is missing")]);
    const good = await client.submit(empty.location ?? "", {
      csv: "Workstream,Request,Priority\nLegal,Claims,must\nLegal,=1+1,nice\n",
    });
    expect(good.status).toBe(303);
    expect((await good.follow()).text).toContain("2 requests imported");
    const csv = await client.get(`${rooms}/${idIn(empty.location)}/requests.csv`);
    const rows = parseCsv(csv.html.replace(/^\uFEFF/, "")).map(({ cells }) => cells);
    expect(rows[1]?.slice(0, 4)).toEqual(["1.1", "Legal", "Claims", "must"]);
    expect(csv.html).toContain("'=1+1");
  });

  test("is for who is in it: strangers and colleagues get 404 everywhere, staff work in it", async () => {
    const room = await app.make.diligenceRoom(owner, { name: "Hidden Kestrel" });
    const colleague = await app.make.client({ company_id: owner.companyId });
    const others = [stranger.browser, await app.signInAs(colleague)];
    for (const other of others) {
      for (const page of [
        "",
        "/edit",
        "/import",
        "/members",
        "/requests",
        "/requests/new",
        `/requests/${room.item}`,
        `/requests/${room.item}/edit`,
        `/documents/${room.document}`,
        "/risks",
        "/requests.csv",
        "/room.zip",
        "/memo.pdf",
      ]) {
        const answer = await other.get(`${rooms}/${room.id}${page}`);
        expect([page, answer.status, answer.html.includes("Kestrel")]).toEqual([page, 404, false]);
      }
      expect((await other.get(rooms)).html).not.toContain("Hidden Kestrel");
    }
    // A request is found through its own room only.
    const mine = await app.make.diligenceRoom(stranger);
    expect((await stranger.browser.get(`${rooms}/${mine.id}/requests/${room.item}`)).status).toBe(404);
    expect((await stranger.browser.get(`${rooms}/${mine.id}/documents/${room.document}`)).status).toBe(404);
    expect((await staff.get(`${rooms}?company=${owner.companyId}`)).text).toContain("Hidden Kestrel");
    expect((await staff.get(`${rooms}/${room.id}`)).status).toBe(200);
    expect((await staff.get(`${rooms}/new`)).location).toBe(rooms);
  });

  test("asks before it is removed, and is nobody's then", async () => {
    const room = await app.make.diligenceRoom(owner, { name: "Fleeting" });
    expect((await client.get(`${rooms}/${room.id}/edit?confirm=remove`)).text).toContain("Remove Fleeting?");
    const gone = await client.post(`${rooms}/${room.id}/edit`, { intent: "remove" });
    expect([gone.status, gone.location]).toEqual([303, rooms]);
    expect((await client.get(`${rooms}/${room.id}`)).status).toBe(404);
  });
});

describe("a request", () => {
  test("is added, changed, moved and answered by forms; a refusal names the open moves", async () => {
    const room = await app.make.diligenceRoom(owner);
    const added = await client.submit(`${rooms}/${room.id}/requests/new`, { ...request, section: "1" });
    expect(added.status).toBe(303);
    const here = added.location ?? "";
    expect((await added.follow()).text).toContain("1.2 Register of members");
    const refused = await client.post(here, { intent: "move", to: "accepted", from: "requested" });
    expect([refused.status, refused.problems]).toEqual([
      409,
      expect.stringContaining("A request that is Requested can’t become Accepted"),
    ]);
    expect(refused.problems).toContain("It can become In progress");
    expect((await client.post(here, { intent: "answer", response: "Enclosed" })).status).toBe(303);
    expect((await client.post(here, { intent: "move", to: "received" })).status).toBe(303);
    expect((await client.post(here, { intent: "message", message: "Thank you" })).status).toBe(303);
    const page = await client.get(here);
    expect(page.text).toContain("Thank you");
    expect(page.text).toMatch(/Requested.*Received/);
    const edit = await client.get(`${here}/edit`);
    const change = { intent: "save", ...request, title: "Changed", revision: edit.field("revision") };
    expect((await client.post(`${here}/edit`, change)).location).toBe(here);
    expect((await client.post(`${here}/edit`, change)).status).toBe(409);
    const gone = await client.post(`${here}/edit`, { intent: "remove" });
    expect(gone.location).toBe(`${rooms}/${room.id}/requests`);
    expect((await client.get(here)).status).toBe(404);
  });

  test("takes documents: versions, a stamped copy in the log, and a ZIP with its index", async () => {
    const room = await app.make.diligenceRoom(owner);
    const here = `${rooms}/${room.id}/requests/${room.item}`;
    const bytes = await realPdf(2);
    const once = crypto.randomUUID();
    for (let sent = 0; sent < 2; sent += 1) {
      const answer = await client.post(here, undefined, { body: withFiles([["deed.pdf", bytes]], once) });
      expect(answer.status).toBe(303);
    }
    await client.post(here, undefined, { body: withFiles([["deed.pdf", bytes]]) });
    const stored = await documentsOf(room.item);
    expect(stored.map(({ file_name, version }) => `${file_name} ${version}`).toSorted()).toEqual([
      "deed.pdf 1",
      "deed.pdf 2",
      "figures.csv 1",
    ]);
    const none = await client.post(here, undefined, { body: withFiles([]) });
    expect([none.status, none.problems]).toEqual([400, expect.stringContaining("Choose the documents")]);
    const wrong = await client.post(here, undefined, { body: withFiles([["deed.pdf", "not a PDF"]]) });
    expect(wrong.status).toBe(415);
    const deed = stored.find(({ file_name }) => file_name === "deed.pdf")?.id;
    const copy = await client.get(`${rooms}/${room.id}/documents/${deed}`);
    expect(copy.status).toBe(200);
    expect(copy.headers.get("Content-Disposition")).toContain("deed.pdf");
    expect(Buffer.from(copy.bytes).equals(Buffer.from(bytes))).toBe(false);
    const log = await app.db
      .selectFrom("diligence_downloads")
      .selectAll()
      .where("room_id", "=", room.id)
      .execute();
    expect(log).toMatchObject([{ document_id: deed, user_id: owner.userId }]);
    const zip = await client.get(`${rooms}/${room.id}/room.zip`);
    expect(zip.headers.get("Content-Type")).toBe("application/zip");
    const files = unzipSync(new Uint8Array(zip.bytes));
    const index = strFromU8(files["index.csv"] ?? new Uint8Array());
    expect(index).toContain("SHA-256");
    expect(Object.keys(files).filter((name) => name.endsWith(".pdf"))).toHaveLength(2);
    const removed = await client.post(`${here}?document=${deed}`, { intent: "remove-document" });
    expect(removed.status).toBe(303);
    expect((await client.get(`${rooms}/${room.id}/documents/${deed}`)).status).toBe(404);
  });
});

describe("people and red flags", () => {
  test("a seller works on what they see, hears of no flags, and is gone when taken out", async () => {
    const room = await app.make.diligenceRoom(owner, { notes: "Secret finding" });
    const details = await app.make.client({ company_id: owner.companyId });
    const seller = await app.signInAs(details);
    const members = `${rooms}/${room.id}/members`;
    const outsider = await client.post(members, { intent: "add", person: stranger.userId, party: "seller" });
    expect([outsider.status, outsider.problems]).toEqual([
      400,
      expect.stringContaining("Select the person from the list"),
    ]);
    const added = await client.post(members, { intent: "add", person: details.userId, party: "seller" });
    expect(added.status).toBe(303);
    const overview = await seller.get(`${rooms}/${room.id}`);
    expect([overview.status, overview.text.includes("Red flags")]).toEqual([200, false]);
    expect((await seller.get(`${rooms}/${room.id}/risks`)).status).toBe(404);
    expect((await seller.get(`${rooms}/${room.id}/edit`)).status).toBe(403);
    expect((await seller.get(`${rooms}/${room.id}/room.zip`)).status).toBe(403);
    const here = `${rooms}/${room.id}/requests/${room.item}`;
    expect((await seller.get(here)).html).not.toContain("Secret finding");
    expect((await seller.post(here, { intent: "move", to: "received" })).status).toBe(303);
    expect((await seller.post(here, { intent: "move", to: "under-review" })).status).toBe(409);
    expect((await client.post(here, { intent: "move", to: "under-review" })).status).toBe(303);
    const last = await client.post(members, { intent: "revoke", person: owner.userId });
    expect([last.status, last.problems]).toEqual([409, expect.stringContaining("A room needs a buyer")]);
    expect((await client.post(members, { intent: "revoke", person: details.userId })).status).toBe(303);
    expect((await seller.get(here)).status).toBe(404);
  });

  test("the memo is a PDF of what its reader sees, for the buyer and advisers", async () => {
    const room = await app.make.diligenceRoom(owner, { notes: "Two lines\nand \u{1F600}" });
    const memo = await client.get(`${rooms}/${room.id}/memo.pdf`);
    expect([memo.status, memo.headers.get("Content-Type")]).toEqual([200, "application/pdf"]);
    expect(memo.bytes.subarray(0, 5).toString()).toBe("%PDF-");
  });

  test("red flags stand in the matrix until they are closed; what is typed is text", async () => {
    const room = await app.make.diligenceRoom(owner);
    const here = `${rooms}/${room.id}/risks`;
    const markup = await client.submit(here, {
      intent: "raise",
      finding: "<b>x</b>",
      severity: "1",
      likelihood: "1",
    });
    expect(markup.status).toBe(400);
    const raised = await client.submit(here, {
      intent: "raise",
      finding: "Margin < 5 & falling",
      severity: "5",
      likelihood: "5",
      impact: "£250,000",
      request: "1.1",
    });
    expect(raised.status).toBe(303);
    const page = await client.get(here);
    expect(page.text).toContain("£250,000");
    expect((await client.get(`${rooms}/${room.id}`)).text).toContain("Risk score of open red flags");
    const cell = await client.get(`${here}?severity=5&likelihood=5`);
    expect(cell.text).toContain("1 open red flag of severity 5 and likelihood 5");
    expect([cell.text.includes("Margin < 5"), cell.text.includes("A finding")]).toEqual([true, false]);
    expect((await client.get(`${here}?severity=1&likelihood=1`)).text).toContain("None of these is open");
    expect((await client.get(`${here}?severity=9&likelihood=x`)).text).toContain("2 red flags");
    const edit = `${here}/${room.flag}`;
    const said = { finding: "A finding", severity: "4", likelihood: "1", mitigation: "Ask for a renewal" };
    const wrong = await client.submit(edit, { ...said, request: "7.7" });
    expect([wrong.status, wrong.problems]).toEqual([
      400,
      expect.stringContaining("No request of this room has that number"),
    ]);
    const changed = await client.submit(edit, said);
    expect([changed.status, (await changed.follow()).text]).toEqual([
      303,
      expect.stringContaining("Mitigation: Ask for a renewal"),
    ]);
    expect((await client.get(`${here}/${"0".repeat(32)}`)).status).toBe(404);
    const late = await client.post(edit, {
      finding: "Late",
      severity: "1",
      likelihood: "1",
      seen: "2020-01-01T00:00:00.000Z",
    });
    expect([late.status, late.problems]).toEqual([409, expect.stringContaining("Somebody else changed")]);
    expect((await client.post(`${here}?flag=${room.flag}`, { intent: "close" })).status).toBe(303);
    expect((await client.post(`${here}?flag=${"0".repeat(32)}`, { intent: "close" })).status).toBe(404);
  });
});

test("demo mode has its banner, a sample that can be put back, at most ten rooms, and no export", async () => {
  const demo = await newClient({ granted: false });
  const list = await demo.browser.get(rooms);
  expect(list.text).toContain("Demo mode");
  const sample = await demo.browser.post(`${rooms}?index`, { intent: "sample" });
  expect(sample.status).toBe(303);
  const room = await sample.follow();
  expect(room.text).toContain("Tidewater Renewables");
  expect(room.html).not.toMatch(/requests\.csv|room\.zip|memo\.pdf/);
  for (const file of ["requests.csv", "room.zip", "memo.pdf"]) {
    expect((await demo.browser.get(`${sample.location}/${file}`)).location).toBe(rooms);
  }
  const reset = await demo.browser.post(`${rooms}?index`, { intent: "reset-sample" });
  expect(reset.location).not.toBe(sample.location);
  expect((await demo.browser.get(sample.location ?? "")).status).toBe(404);
  for (let made = 0; made < 10; made += 1) {
    const fields = { name: `Room ${made}`, template: "none" };
    expect((await demo.browser.post(`${rooms}/new`, fields)).status).toBe(303);
  }
  const eleventh = await demo.browser.post(`${rooms}/new`, { name: "Eleventh", template: "none" });
  expect([eleventh.status, eleventh.problems]).toEqual([
    400,
    expect.stringContaining("In demo mode a company keeps 10 rooms"),
  ]);
  expect((await client.post(`${rooms}?index`, { intent: "sample" })).status).toBe(403);
});
