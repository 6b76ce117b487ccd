import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { type Page, startApp, type Person } from "../../support/product/harness.ts";
import { sweepImports } from "#app/features/analysis/staged-imports/settle-import.server.ts";
import { takeOnPage } from "../../support/scene/imports.ts";
import { book, STYLES } from "../../support/reading/workbooks.ts";
import { office } from "../../support/scene/upload-files.ts";
import { idIn, newAnalyst } from "../../support/scene/tool-people.ts";
import { recordsIn } from "../../support/scene/records.ts";

const app = await startApp();
const tracker = "/client-portal/tools/deal-flow";

const newClient = () => newAnalyst(app, "deal-flow");

const { browser: client, companyId } = await newClient();
const stranger = await newClient();
const staff = await app.admin();

const filled = { name: "Acme Holdings", type: "Series A", sector: "Energy" };
const whole = {
  ...filled,
  valuation: "2,500,000.50",
  probability: "75",
  timeline: "3-6 months",
  expectedClose: "31/3/2027",
  contactName: "Mara Ellis",
  contactRole: "Chief executive",
  contactEmail: "mara@acme.example",
  contactPhone: "020 7946 0200",
  notes: "Two lines\nof notes",
};

const rowOf = (id: string) =>
  app.db.selectFrom("deals").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const countOf = async (of: string) =>
  (await app.db.selectFrom("deals").select("id").where("company_id", "=", of).execute()).length;
const stageChosen = (page: Page) =>
  page.tags("option").findLast((option) => "selected" in option && option.value !== undefined)?.value;

test("adding: a missing name, type or sector is told in the contract's sentence, first, and nothing typed is lost", async () => {
  const before = await countOf(companyId);
  const first = /^There is a problem Missing Information - Please fill in deal name, type, and sector/;
  for (const missing of ["name", "type", "sector"]) {
    const answer = await client.submit(`${tracker}/new`, { ...whole, [missing]: "" });
    expect([missing, answer.status, answer.problems]).toEqual([missing, 400, expect.stringMatching(first)]);
    for (const [name, value] of Object.entries({ ...whole, [missing]: "" })) {
      expect(answer.field(name), name).toBe(value);
    }
  }
  const wrong = await client.submit(`${tracker}/new`, { ...whole, probability: "26" });
  expect(wrong.problems).not.toContain("Missing Information");
  expect(await countOf(companyId)).toBe(before);
});

describe("moving, changing, removing", () => {
  test("from the board and the list one comes back to where the card stands; from the deal's page to it", async () => {
    const id = await app.make.deal(companyId);
    const move = (fields: Record<string, string>) =>
      client.post(`${tracker}/${id}`, { intent: "move", ...fields });
    const board = await move({ from: "Initial Contact", to: "Qualification", back: "board" });
    expect([board.status, board.location]).toEqual([303, `${tracker}#deal-${id}`]);
    expect((await board.follow()).text).toContain("Deal Updated");
    const list = await move({ from: "Qualification", to: "Negotiations", back: "list" });
    expect([list.status, list.location]).toEqual([303, `${tracker}/list#deal-${id}`]);
    const page = await move({ from: "Negotiations", to: "Final Review" });
    expect([page.status, page.location]).toEqual([303, `${tracker}/${id}`]);
    expect((await rowOf(id)).stage).toBe("Final Review");
    const history = await client.get(`${tracker}/${id}`);
    expect(history.text).toMatch(/Added.*Initial Contact.*Qualification.*Negotiations.*Final Review/);
  });

  test("posted twice it is moved once; a stage somebody else has changed is not overwritten", async () => {
    const id = await app.make.deal(companyId);
    const fields = { intent: "move", from: "Initial Contact", to: "Due Diligence", back: "board" };
    const answers = await Promise.all([
      client.post(`${tracker}/${id}`, fields),
      client.post(`${tracker}/${id}`, fields),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    const moves = app.db.selectFrom("deal_moves").select("id").where("deal_id", "=", id);
    expect(await moves.execute()).toHaveLength(2);
    const late = await client.post(`${tracker}/${id}`, { ...fields, to: "Closed Won" });
    expect(late.status).toBe(409);
    expect(late.problems).toContain("It was moved to Due Diligence meanwhile");
    expect((await rowOf(id)).stage).toBe("Due Diligence");
  });

  test("a lost deal needs its reason: the board asks for it, the page says so", async () => {
    const id = await app.make.deal(companyId);
    const fields = { intent: "move", from: "Initial Contact", to: "Closed Lost" };
    const board = await client.post(`${tracker}/${id}`, { ...fields, back: "board" });
    expect([board.status, board.location]).toEqual([303, `${tracker}/${id}?to=Closed+Lost#move`]);
    expect(stageChosen(await board.follow())).toBe("Closed Lost");
    const page = await client.post(`${tracker}/${id}`, fields);
    expect([page.status, stageChosen(page)]).toEqual([400, "Closed Lost"]);
    expect(page.problems).toContain("Enter why the deal was lost");
    expect((await client.post(`${tracker}/${id}`, { ...fields, reason: "The price" })).status).toBe(303);
    expect(await rowOf(id)).toMatchObject({ stage: "Closed Lost", lost_reason: "The price" });
  });
});

test("staff: choose a client, see what it sees, work in it, and carry it along", async () => {
  await app.make.deal(stranger.companyId, { name: "Not yours" });
  expect((await staff.get(`${tracker}/list`)).location).toBe(tracker);
  const query = `?company=${stranger.companyId}`;
  for (const page of ["", "/list", "/charts", "/new", "/import"]) {
    const answer = await staff.get(`${tracker}${page}${query}`);
    const inside = answer.links.filter((link) => link.startsWith(tracker) && link !== tracker);
    expect(inside.filter((link) => !link.includes(`company=${stranger.companyId}`))).toEqual([]);
  }
  expect((await staff.get(`${tracker}/list${query}`)).text).toContain("Not yours");
  const added = await staff.submit(`${tracker}/new${query}`, { ...filled, name: "By staff" });
  expect(added.location).toContain(query);
  expect((await rowOf(idIn(added.location))).company_id).toBe(stranger.companyId);
  const moved = await staff.post(`${tracker}/${idIn(added.location)}`, {
    intent: "move",
    to: "Qualification",
    back: "board",
  });
  expect(moved.location).toBe(`${tracker}${query}#deal-${idIn(added.location)}`);
});

const good = `Name,Type,Sector,Valuation (GBP)\r\nBirch & Sons,Seed,Energy,"1,000"\r\nCedar,IPO,Media,\r\n`;

async function importing(
  person: Person,
  parts: { csv?: string; files?: [name: string, bytes: string | Uint8Array][]; kept?: string },
) {
  const form = new FormData();
  form.append("_once", crypto.randomUUID());
  form.append("csv", parts.csv ?? "");
  if (parts.kept) form.append("kept", parts.kept);
  for (const [name, bytes] of parts.files ?? []) form.append("file", new File([bytes as BlobPart], name));
  if (!parts.files) form.append("file", new File([], "", { type: "application/octet-stream" }));
  return person.post(`${tracker}/import`, undefined, { body: form });
}

const drafts = () => {
  try {
    return readdirSync(join(app.dataDir, "files", "incoming"));
  } catch {
    return [];
  }
};

describe("importing", () => {
  test("takes a file once it was looked at, tells of it in the audit log, and keeps no copy", async () => {
    const own = await newClient();
    const answer = await importing(own.browser, { files: [["deals.csv", `\uFEFF${good}`]] });
    expect(answer.status).toBe(303);
    const preview = await answer.follow();
    expect(preview.text).toContain("Import 2 deals");
    expect(await countOf(own.companyId)).toBe(0);
    expect(drafts()).toHaveLength(1);
    const taken = await takeOnPage(own.browser, answer);
    expect([taken.status, taken.location]).toEqual([303, `${tracker}/list`]);
    const list = await taken.follow();
    expect(list.text).toContain("2 deals imported.");
    expect(list.text).toContain("Birch & Sons");
    expect(drafts()).toEqual([]);
    expect((await own.browser.get(answer.location ?? "")).text).toContain("Undo this import");
    const entry = await app.db
      .selectFrom("audit")
      .select("details")
      .where("action", "=", "deal.import")
      .orderBy("seq", "desc")
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(JSON.parse(entry.details)).toMatchObject({ count: 2, file: { name: "deals.csv" } });
  });

  test("a workbook goes in as people have it, is changed with fewer columns, and what was not named stays", async () => {
    const own = await newClient();
    const error = { xml: '<c r="@" t="e"><f>1/0</f><v>#DIV/0!</v></c>' };
    const unsaved = { xml: '<c r="@"><f>B2*2</f></c>' };
    const saved = { xml: '<c r="@"><f>1000*2</f><v>2000</v></c>' };
    const bytes = book([
      { name: "Secret", rows: [["Name"], ["Hidden"]], state: "hidden" },
      {
        name: "Pipeline",
        rows: [
          ["Pipeline, March", null, null],
          ["Deal", "Type", "Sector", "Price", "Close date", "Probability", "Notes", "House"],
          [
            "Alder",
            "Seed",
            "Energy",
            saved,
            { value: 46446, style: STYLES.day },
            { value: 0.75, style: STYLES.percent },
            "two\nlines",
            "x",
          ],
          ["Beech", "Growth", "Media", error, null, 50, null, null],
          ["Cypress", "Growth", "Media", unsaved, null, 50, null, null],
          [null, null, null],
          ["Dogwood", "IPO", "Retail", { value: 1.5e6, style: STYLES.money }, "31-Dec-27", 90, null, null],
        ],
        merged: ["A1:C1"],
      },
      {
        name: "Second",
        rows: [
          ["Name", "Type", "Sector"],
          ["Elder", "Seed", "Energy"],
        ],
      },
    ]);
    const staged = await importing(own.browser, { files: [["Deals March.xlsx", bytes]] });
    const page = await staged.follow();
    for (const said of [
      "Sheet Pipeline",
      "A hidden sheet was not read.",
      "Cells are merged in one place: the value counts for the first of them alone.",
      "The column names stand on line 2. The line above it is left out.",
      "No field has the name House",
      "1 row Valuation (GBP): the spreadsheet shows the error #DIV/0!. Mend its formula, or empty the cell.",
      "1 row Valuation (GBP): its formula was saved without a value.",
      "Import 2 deals",
    ])
      expect(page.text).toContain(said);
    await takeOnPage(own.browser, staged);
    const deals = async () =>
      (
        await app.db
          .selectFrom("deals")
          .select(["id", "name", "valuation_pence", "expected_close", "probability", "notes"])
          .where("company_id", "=", own.companyId)
          .orderBy("name")
          .execute()
      ).map((deal) => Object.values(deal).slice(1));
    expect(await deals()).toEqual([
      ["Alder", 200_000, "2027-02-28", 75, "two\nlines"],
      ["Dogwood", 150_000_000, "2027-12-31", 90, ""],
    ]);
    const fewer = book([
      {
        name: "S",
        rows: [
          ["Name", "Valuation"],
          ["Alder", { value: 5000, style: STYLES.money }],
        ],
      },
    ]);
    const changed = await importing(own.browser, { files: [["fewer.xlsx", fewer]] });
    const seen = await changed.follow();
    expect(seen.text).toContain("Alder (ALD");
    expect(seen.text).toMatch(/Valuation \(GBP\) £2,000 £5,000/);
    await takeOnPage(own.browser, changed);
    expect(await deals()).toEqual([
      ["Alder", 500_000, "2027-02-28", 75, "two\nlines"],
      ["Dogwood", 150_000_000, "2027-12-31", 90, ""],
    ]);
    const { id } = recordsIn(app.sqlite).rowOf("deals", { company_id: own.companyId, name: "Alder" });
    const history = await own.browser.get(`${tracker}/${id}`);
    expect(history.text).toMatch(
      /Valuation \(GBP\) changed [^|]*From £2,000 to £5,000\. Import of fewer\.xlsx/,
    );
    const other = await importing(own.browser, { files: [["Deals March.xlsx", bytes]] });
    await own.browser.post(other.location ?? "", { intent: "map", sheet: "Second", column0: "notes" });
    expect((await own.browser.get(other.location ?? "")).text).toContain("Elder");
    expect((await own.browser.post(other.location ?? "", { intent: "map", sheet: "Secret" })).status).toBe(
      404,
    );
    await own.browser.post(other.location ?? "", { intent: "drop" });
    expect(drafts()).toEqual([]);
  });

  test("a preview is nobody else’s, can be thrown away, and ends with its hour", async () => {
    const own = await newClient();
    const { location = "" } = await importing(own.browser, { csv: good });
    expect((await client.get(location)).status).toBe(404);
    expect((await client.post(location, { intent: "take", seen: "" })).status).toBe(404);
    const dropped = await own.browser.post(location, { intent: "drop" });
    expect([dropped.location, drafts()]).toEqual([`${tracker}/import`, []]);
    expect((await own.browser.get(location)).status).toBe(404);
    const late = await importing(own.browser, { csv: good });
    await app.db.updateTable("staged_imports").set({ expires_at: "2020-01-01T00:00:00.000Z" }).execute();
    expect((await own.browser.get(late.location ?? "")).status).toBe(404);
    await sweepImports(app.db);
    expect(await app.db.selectFrom("staged_imports").select("id").execute()).toEqual([]);
    for (const name of drafts()) rmSync(join(app.dataDir, "files", "incoming", name));
  });

  const damaged = Buffer.concat([
    Buffer.from("Name,Type,Sector\r\nAcm\u00e9,Seed,Energy\r\n"),
    Buffer.from("Soci\u00e9t\u00e9,Seed,Energy\r\n", "latin1"),
  ]);
  const cases: [string, string, string | Uint8Array, number, string][] = [
    ["UTF-8 and something else", "a.csv", damaged, 400, "Line 3, Name: the file is not UTF-8 text"],
    ["a workbook by its name", "a.xlsx", "PK", 415, "“a.xlsx” is damaged, or its content is not"],
    ["an old workbook", "a.xls", office("xlsx"), 415, "“a.xls” must be Excel (.xlsx), CSV or text."],
    ["one with macros", "a.xlsm", office("xlsx"), 415, "“a.xlsm” must be Excel (.xlsx), CSV or text."],
    [
      "a sheet of names alone",
      "a.xlsx",
      book([{ name: "S", rows: [["Name"]] }]),
      400,
      "The sheet “S” has no deals",
    ],
    ["a workbook by another name", "a.csv", office("xlsx"), 415, "“a.csv” is damaged, or its content is not"],
    ["nothing", "a.csv", "", 400, "“a.csv” is empty."],
    ["names alone", "a.csv", "Name,Type\r\n,\r\n", 400, "The file has no deals"],
  ];
  test.each(cases)(
    "%s is refused, nothing is imported, no file stays",
    async (_, name, bytes, status, said) => {
      const before = await countOf(companyId);
      const answer = await importing(client, { files: [[name, bytes]] });
      expect([answer.status, answer.problems]).toEqual([status, expect.stringContaining(said)]);
      expect(answer.title).toMatch(/^Error: /);
      expect(answer.field("kept")).toBeUndefined();
      expect(await countOf(companyId)).toBe(before);
      expect(drafts()).toEqual([]);
    },
  );

  test("pasted rows that can’t be read stay in their field", async () => {
    const text = 'Name,Type,Sector\r\nAcme,"Seed,Energy';
    const answer = await importing(client, { csv: text });
    expect([answer.status, answer.field("csv")]).toEqual([400, text]);
    expect(answer.problems).toContain("Nothing was imported.");
    expect(answer.problems).toContain("Line 2, Type: a quotation mark is opened and never closed");
    const none = await importing(client, {});
    expect([none.status, none.problems]).toEqual([
      400,
      expect.stringContaining("Choose a file, or paste the rows"),
    ]);
    const long = `Name,Type,Sector\n${"Acme,Seed,Energy\n".repeat(17_000)}`;
    const large = await importing(client, { csv: long });
    expect(large.status).toBe(400);
    expect(large.problems).toContain(
      "The pasted text is longer than 256 KB. Save it as a file and choose that",
    );
    expect(large.field("csv")?.replaceAll("\r\n", "\n").trim()).toBe(long.trim());
  });

  test("a row that will not do is left out, and columns are told; of two for one field none is taken", async () => {
    const own = await newClient();
    const csv = "Firm,Type,Sector\r\nAcme,Seed,Energy\r\nBrook,Bond,Energy\r\n";
    const { location = "" } = await importing(own.browser, { csv });
    const unnamed = await own.browser.get(location);
    expect(unnamed.text).toContain("No column is called Name");
    expect(unnamed.text).toContain("No field has the name Firm");
    const twice = await own.browser.post(location, {
      intent: "map",
      column0: "name",
      column1: "type",
      column2: "type",
    });
    expect([twice.status, twice.field("column0")]).toEqual([400, "name"]);
    expect(twice.text).toContain("Two columns can’t both be Type");
    const mapped = await own.browser.post(location, {
      intent: "map",
      column0: "name",
      column1: "type",
      column2: "sector",
    });
    expect(mapped.location).toBe(location);
    const page = await mapped.follow();
    expect(page.text).toContain("1 row Type: “Bond” is not among its values");
    expect(page.text).toContain("Import 1 deal");
    const old = await own.browser.post(location, { intent: "take", seen: unnamed.field("seen") ?? "" });
    expect([old.status, await countOf(own.companyId)]).toEqual([409, 0]);
    await own.browser.post(location, { intent: "take", seen: page.field("seen") ?? "" });
    expect([await countOf(own.companyId), drafts()]).toEqual([1, []]);
  });

  test("a file beside pasted rows: which of them is asked, both are kept, and the file goes along with the next try", async () => {
    const own = await newClient();
    const answer = await importing(own.browser, { csv: "Name", files: [["kept.csv", good]] });
    expect([answer.status, answer.field("csv")]).toEqual([400, "Name"]);
    expect(answer.problems).toContain("not both");
    expect(answer.text).toContain("kept.csv (1 KB)");
    const kept = answer.field("kept") ?? "";
    const better = await importing(own.browser, {
      kept,
      files: [["new.csv", good.replace("Cedar", "Chestnut")]],
    });
    const taken = await takeOnPage(own.browser, better);
    expect((await taken.follow()).text, "the file chosen last counts").toContain("Chestnut");
    expect(drafts()).toEqual([]);
    const gone = await importing(own.browser, { kept });
    expect([gone.status, gone.problems]).toEqual([
      400,
      expect.stringContaining("“kept.csv” is no longer kept"),
    ]);
    const two = await importing(own.browser, {
      files: [
        ["a.csv", good],
        ["b.csv", good],
      ],
    });
    expect([two.status, two.problems]).toEqual([400, expect.stringContaining("Choose one file only")]);
    expect([await countOf(own.companyId), drafts()]).toEqual([2, []]);
  });

  test("a file that finds no room says so, and is taken once there is", async () => {
    const demo = await newAnalyst(app);
    for (let made = 0; made < 9; made += 1) await app.make.deal(demo.companyId);
    const staged = await importing(demo.browser, { files: [["two.csv", good]] });
    const full = await staged.follow();
    expect(full.text).toContain("The file has 2 new deals. In demo mode a pipeline has room for 1 more");
    expect(full.text).not.toContain("Import 2 deals");
    await app.db.deleteFrom("deal_moves").where("company_id", "=", demo.companyId).execute();
    await app.db.deleteFrom("deals").where("company_id", "=", demo.companyId).execute();
    expect((await takeOnPage(demo.browser, staged)).status).toBe(303);
    expect([await countOf(demo.companyId), drafts()]).toEqual([2, []]);
  });
});

test.each(["-1", "1e308", "NaN", "0x10", "１２"])(
  "a target of %s says so and is shown as it was typed",
  async (value) => {
    const page = await client.get(`${tracker}/charts?target=${encodeURIComponent(value)}`);
    expect([page.status, page.field("target")]).toEqual([200, value]);
    expect(page.text).toMatch(/Target must be (?:a number of pounds|from 0 to)/);
  },
);

test("with 200 deals a column has eight cards and says how many more there are, and no card is a screen high", async () => {
  const own = await newClient();
  for (let made = 0; made < 200; made += 1) {
    await app.make.deal(own.companyId, {
      stage: made < 150 ? "Initial Contact" : "Negotiations",
      valuation_pence: 1_000_000_000_000,
    });
  }
  const { html, text } = await own.browser.get(tracker);
  expect(html.match(/<li id="deal-/g)).toHaveLength(16);
  expect(text).toContain("150 deals £1,500,000m");
  expect(text).toContain("142 more at Initial Contact");
  expect(text).toContain("42 more at Negotiations");
  // Every card's form waits in its menu, and each stage can be gone to.
  expect(html.match(/<details name="deal"/g)).toHaveLength(16);
  for (const [, id = ""] of html.matchAll(/href="#(stage-[a-z-]+)"/g)) expect(html).toContain(`id="${id}"`);
  expect(Buffer.byteLength(html)).toBeLessThan(60_000);
});
