import { describe, expect, test } from "vitest";
import { PEER_HEADERS, peerCells } from "#app/features/benchmarking/peer-columns.ts";
import { samplePeers } from "#app/features/benchmarking/sample-peers.ts";
import { parseCsv } from "#app/features/csv/csv-reader.ts";
import { csvOf } from "#app/features/csv/csv.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import { databaseDigest } from "../support/database-digest.ts";
import { startApp } from "../support/harness.ts";

const app = await startApp();
const tool = "/client-portal/tools/benchmarking";

async function newClient({ granted = true } = {}) {
  const details = await app.make.client();
  if (granted) {
    await app.db
      .insertInto("company_tools")
      .values({ company_id: details.companyId, tool: "benchmarking", granted_at: nowIso() })
      .execute();
  }
  return { ...details, browser: await app.signInAs(details) };
}

const { browser: client, companyId } = await newClient();
const demo = await newClient({ granted: false });
const staff = await app.admin();
const idIn = (location = "") => /[0-9a-f]{32}/.exec(location)?.[0] ?? "";

const { id: sample } = await app.db
  .selectFrom("peer_sets")
  .select("id")
  .where("is_sample", "=", 1)
  .executeTakeFirstOrThrow();

const filled = {
  name: "Acme",
  group: `set:${sample}`,
  sector: "Technology",
  year: "2025",
  revenue: "25,000,000",
  ebitdaMargin: "14.5",
  revenueGrowth: "27%",
};

describe("a benchmark", () => {
  test("is added against the sample set, shown with every number explained, and changed", async () => {
    const added = await client.submit(`${tool}/new`, filled);
    expect(added.status).toBe(303);
    const path = `${tool}/${idIn(added.location)}`;
    const page = await client.get(path);
    expect(page.status).toBe(200);
    expect(page.html).toContain("Sample data");
    expect(page.html).not.toMatch(/NaN|Infinity|undefined/);
    const explains = page.links.filter((href) => href.includes("explain="));
    expect(explains.length).toBeGreaterThan(20);
    for (const href of explains) {
      const explained = await client.get(href.split("#")[0] ?? "");
      expect(explained.status, href).toBe(200);
      expect(explained.html, href).toContain("With your numbers");
    }
    const plots = await client.get(`${path}/plots`);
    expect(plots.html.match(/<svg/g)?.length).toBeGreaterThanOrEqual(6);
    expect(plots.html).not.toMatch(/NaN|Infinity/);
    const edited = await client.submit(`${path}/edit`, { ...filled, ebitdaMargin: "20", weight_roce: "0" });
    expect(edited.status).toBe(303);
    expect((await client.get(path)).html).toContain("20%");
  });

  test("what is wrong is told, and nothing typed is lost", async () => {
    const wrong = await client.submit(`${tool}/new`, { ...filled, revenue: "£5m", year: "" });
    expect(wrong.status).toBe(400);
    expect(wrong.problems).toContain("Revenue: “£5m” carries a currency or a unit");
    expect(wrong.problems).toContain("Year: it is empty");
    expect(wrong.field("revenue")).toBe("£5m");
    const none = await client.submit(`${tool}/new`, { ...filled, ebitdaMargin: "", revenueGrowth: "" });
    expect(none.problems).toContain("Enter at least one metric");
  });

  test("goes out as CSV and as one page of PDF, but not in demo mode", async () => {
    const { id } = await app.make.benchmark(companyId, { name: "=Acme" });
    const file = await client.get(`${tool}/${id}/benchmark.csv`);
    expect(file.status).toBe(200);
    const [header] = parseCsv(file.html);
    expect(header?.cells.slice(0, 4)).toEqual(["Metric", "Unit", "Direction", "'=Acme"]);
    const memo = await client.get(`${tool}/${id}/memo.pdf`);
    expect(memo.status).toBe(200);
    expect(memo.html.startsWith("%PDF-")).toBe(true);
    const own = await app.make.benchmark(demo.companyId);
    expect((await demo.browser.get(`${tool}/${own.id}/benchmark.csv`)).status).toBe(303);
    expect((await demo.browser.get(`${tool}/${own.id}/memo.pdf`)).status).toBe(404);
    const page = await demo.browser.get(`${tool}/${own.id}`);
    expect(page.html).toContain("Demo mode");
    expect(page.html).not.toContain("memo.pdf");
  });

  test("leaves a company out with its reason, and counts it again", async () => {
    const { id, peerId } = await app.make.benchmark(companyId);
    const path = `${tool}/${id}`;
    const missing = await client.post(path, { intent: "exclude", peer: peerId, metric: "roce", reason: "" });
    expect(missing.status).toBe(400);
    expect(missing.html).toContain("Enter why the company is left out");
    const fields = { intent: "exclude", peer: peerId, metric: "roce", reason: "A one-off sale" };
    expect((await client.post(path, fields)).status).toBe(303);
    expect((await client.get(path)).html).toContain("A one-off sale");
    expect((await client.post(path, { intent: "include", peer: peerId, metric: "roce" })).status).toBe(303);
    expect((await client.get(path)).html).not.toContain("A one-off sale");
  });

  test("gives the numbers of each plot as a file of its own, but not in demo mode", async () => {
    const { id } = await app.make.benchmark(companyId);
    const path = `${tool}/${id}`;
    const { links } = await client.get(`${path}/plots`);
    const files = links.filter((href) => href.includes("benchmark.csv"));
    expect(files).toHaveLength(3);
    for (const href of files) {
      const file = await client.get(href);
      expect(file.status, href).toBe(200);
      const records = parseCsv(file.html);
      expect(records.length, href).toBeGreaterThan(5);
      expect(records[0]?.cells.at(-1)).toBe("Source");
      expect(file.html).not.toMatch(/NaN|Infinity|undefined/);
    }
    const pair = await client.get(`${path}/benchmark.csv?figures=scatter&across=roce&up=leverage`);
    expect(parseCsv(pair.html)[0]?.cells.slice(0, 3)).toEqual([
      "Company",
      "ROCE (%)",
      "Net debt / EBITDA (x)",
    ]);
    expect((await client.get(`${path}/benchmark.csv?figures=pie`)).status).toBe(404);
    const own = await app.make.benchmark(demo.companyId);
    expect((await demo.browser.get(`${tool}/${own.id}/plots`)).html).not.toContain("benchmark.csv");
    expect((await demo.browser.get(`${tool}/${own.id}/benchmark.csv?figures=boxes`)).status).toBe(303);
  });

  test("belongs to a deal, and each leads to the other", async () => {
    const deal = await app.make.deal(companyId);
    const page = `/client-portal/tools/deal-flow/${deal}`;
    const { location: open = "" } = await client.post(page, { intent: "open", tool: "benchmarking" });
    const form = await client.get(open);
    expect(form.field("deal")).toBe(deal);
    const name = form.field("name") ?? "";
    expect(name).not.toBe("");
    const added = await client.submit(open, { ...filled, name, deal });
    const id = idIn(added.location);
    expect((await client.get(`${tool}/${id}`)).links).toContain(`/client-portal/tools/deal-flow/${deal}`);
    expect((await client.get(page)).links).toContain(`${tool}/${id}`);
  });

  test("is removed and brought back", async () => {
    const { id } = await app.make.benchmark(companyId, { name: "Gone for a while" });
    expect((await client.post(`${tool}?index`, { intent: "remove", id })).status).toBe(303);
    expect((await client.get(`${tool}?search=gone`)).html).toContain("No benchmarks fit");
    expect((await client.get(`${tool}?show=removed`)).html).toContain("Gone for a while");
    expect((await client.post(`${tool}?index`, { intent: "restore", id })).status).toBe(303);
    expect((await client.get(`${tool}?search=gone`)).html).toContain("Gone for a while");
  });
});

describe("peer sets and groups", () => {
  const text = csvOf([PEER_HEADERS, ...samplePeers().map(peerCells)]);
  const about = { name: "Licensed", source: "A licence", asOf: "31/12/2025", currency: "GBP" };

  test("a pasted file becomes a set, a group of it and a new version of that", async () => {
    const imported = await client.submit(`${tool}/peer-sets/import`, { ...about, csv: text });
    expect(imported.status).toBe(303);
    const set = idIn(imported.location);
    const page = await client.get(`${tool}/peer-sets/${set}?search=energy`);
    expect(page.html).toContain("12 companies");
    const saved = await client.submit(`${tool}/groups/new?set=${set}`, {
      name: "Power",
      sector: "Energy",
      set,
    });
    expect(saved.status).toBe(303);
    const group = idIn(saved.location);
    expect((await client.get(`${tool}/groups/${group}`)).html).toContain("12 companies");
    const fields = { intent: "save", name: "Power", set };
    const next = await client.post(`${tool}/groups/${group}`, fields);
    expect(next.status).toBe(303);
    expect((await client.get(`${tool}/groups/${group}`)).html).toContain("Version 2 of this group is there");
    expect((await demo.browser.get(`${tool}/peer-sets/${set}`)).status).toBe(404);
    expect((await demo.browser.get(`${tool}/peer-sets/${set}/peers.csv`)).status).toBe(404);
    expect(page.html).toContain(`${tool}/peer-sets/${set}/peers.csv`);
    const file = await client.get(`${tool}/peer-sets/${set}/peers.csv`);
    expect(file.status).toBe(200);
    const lines = (table: string) =>
      parseCsv(table)
        .map(({ cells }) => cells.join("|"))
        .sort();
    expect(lines(file.html)).toEqual(lines(text));
    expect((await demo.browser.get(`${tool}/groups/${group}`)).status).toBe(404);
  });

  test("companies are ticked by hand from search to search, saved, and ticked anew", async () => {
    const imported = await client.submit(`${tool}/peer-sets/import`, {
      ...about,
      name: "To pick",
      csv: text,
    });
    const set = idIn(imported.location);
    const idOf = async (name: string) => {
      const row = await app.db
        .selectFrom("peer_companies")
        .select("id")
        .where("peer_set_id", "=", set)
        .where("name", "=", name)
        .executeTakeFirstOrThrow();
      return row.id;
    };
    const [one, other] = [await idOf("Sample Energy 01"), await idOf("Sample Retail 02")];
    const pick = `${tool}/groups/pick?set=${set}`;
    const searched = await client.get(`${pick}&search=retail&peer=${one}&name=Two+by+hand`);
    expect(searched.field("name")).toBe("Two by hand");
    expect(searched.html).toContain("Picked");
    expect(searched.html).toContain("Sample Energy 01");
    expect(searched.html).toContain("Sample Retail 02");
    expect(searched.html).not.toContain("Sample Energy 02");
    const none = await client.post(pick, { name: "Nobody", set });
    expect(none.status).toBe(400);
    expect(none.html).toContain("Tick at least one company");
    const saved = await client.post(pick, { name: "Two by hand", set, peer: [one, other] });
    expect(saved.status).toBe(303);
    const group = idIn(saved.location);
    const page = await client.get(`${tool}/groups/${group}`);
    expect(page.html).toContain("2 picked by hand");
    const change = page.links.find((href) => href.includes("groups/pick")) ?? "";
    const again = await client.get(change);
    expect(again.html).toContain("Sample Retail 02");
    const next = await client.post(change, { name: "Two by hand", set, peer: other });
    expect(next.location).not.toContain(group);
    expect((await client.get(next.location ?? "")).html).toContain("Version 2: 1 company.");
    // Another company's set, and companies of another set, are refused.
    expect((await demo.browser.post(pick, { name: "Theirs", set, peer: one })).status).toBe(400);
    const mixed = await client.post(`${tool}/groups/pick?set=${sample}`, {
      name: "Mixed",
      set: sample,
      peer: one,
    });
    expect(mixed.status).toBe(400);
    expect(mixed.html).toContain("Tick companies of this peer set only");
  });

  test("a group is suggested by likeness, and offered to its benchmark", async () => {
    const { id, setId } = await app.make.benchmark(companyId);
    const page = await client.get(`${tool}/${id}`);
    const pick = page.links.find((href) => href.includes("groups/pick")) ?? "";
    const choices = await client.get(pick);
    expect(choices.html).toContain("Most alike");
    expect(choices.html).toMatch(/distance \d\.\d\d/);
    const peers = await app.db
      .selectFrom("peer_companies")
      .select("id")
      .where("peer_set_id", "=", setId)
      .limit(9)
      .execute();
    const peer = peers.map((one) => one.id);
    const saved = await client.post(pick, { name: "Nine alike", set: setId, peer });
    expect(saved.location).toContain(`${tool}/${id}/edit?group=`);
    const edit = await client.get(saved.location ?? "");
    expect(edit.field("group")).toBe(idIn(saved.location?.split("group=")[1]));
    expect((await demo.browser.get(pick)).html).not.toContain("Most alike");
  });

  test("wrong rows are told with their line, and what was typed stays", async () => {
    const csv = "Name,Sector,Country,Year\r\nOne,Energy,GB,2025\r\nTwo,Energy,Britain,2025\r\n";
    const page = await client.submit(`${tool}/peer-sets/import`, { ...about, csv });
    expect(page.status).toBe(400);
    expect(page.problems).toContain("Line 3, Country: it is no country code. Use two letters, like GB");
    expect(page.field("source")).toBe("A licence");
  });

  const header = "Name,Sector,Country,Year,ROCE (%)";
  const file = (...lines: string[]) => `${lines.join("\r\n")}\r\n`;
  const good = "A,Energy,GB,2025,12";

  test.each([
    ["is empty", " ", "Choose a CSV file, or paste its rows"],
    ["has its columns only", file(header), "The file has no companies: below the line of column names"],
    [
      "has no metric",
      file("Name,Sector,Country,Year", "A,Energy,GB,2025"),
      "No company of the file has a metric, so there is nothing to compare. Add a column like EBITDA margin (%)",
    ],
    [
      "has semicolons",
      file("Name;Sector;Country;Year", "A;Energy;GB;2025"),
      "Line 1: the columns stand apart by semicolons. Save the file with commas between them",
    ],
    ["has tabs", file("Name\tSector\tYear", "A\tB\t2025"), "the columns stand apart by tabs"],
    ["lacks a column", file("Name,Sector,Year", "A,Energy,2025"), "Line 1: the column Country is missing"],
    ["has one too many", file(`${header},Colour`, `${good},red`), "“Colour” is not a column of this file"],
    ["has one twice", file(`${header},roce (%)`, `${good},1`), "Line 1: the column roce (%) is there twice"],
    ["lacks a cell", file(header, "A,Energy,GB,2025"), "Line 2 has 4 cells where the first line has 5"],
    [
      "leaves a quotation mark open",
      file(header, good, '"B,Energy,GB,2025,1'),
      "Line 3, Name: a quotation mark is opened and never closed. Mend it and try again",
    ],
    [
      "has a quotation mark within",
      file(header, 'A"x,Energy,GB,2025,1'),
      "a quotation mark stands where none may be",
    ],
    [
      "has a company of a year twice",
      file(header, good, "a,Energy,GB,2025,9"),
      "Line 3: a of 2025 is on line 2 already. Keep one of the two lines",
    ],
    ["has decimal commas", file(header, 'A,Energy,GB,2025,"12,5"'), "has a comma for its decimals"],
    ["has a currency", file(header, "A,Energy,GB,2025,£12"), "Line 2, ROCE (%): “£12” carries a currency"],
    ["has a year of two digits", file(header, "A,Energy,GB,25,12"), "Line 2, Year: “25” is below 1990"],
    ["has markup", file(header, "<b>A</b>,Energy,GB,2025,12"), "Line 2, Name: it holds < or >"],
  ])("a file that %s is refused whole", async (_, csv, sentence) => {
    const before = databaseDigest(app.sqlite, ["sessions"]);
    const page = await client.post(`${tool}/peer-sets/import`, { ...about, csv });
    expect([page.status, page.problems]).toEqual([400, expect.stringContaining(sentence)]);
    expect(databaseDigest(app.sqlite, ["sessions"])).toEqual(before);
  });

  test.each([
    [
      "UTF-16",
      Buffer.from(`\uFEFF${header}\r\n`, "utf16le"),
      "The file is not UTF-8 text but UTF-16 (in Excel: “Unicode Text”). Save it as “CSV UTF-8” and try again",
    ],
    [
      "Latin-1",
      Buffer.from(file(header, "Soci\xe9t\xe9,Energy,FR,2025,12"), "latin1"),
      "Line 2, Name: the file is not UTF-8 text. It may be Latin-1",
    ],
    [
      "too many rows",
      Buffer.from(
        file(
          header,
          "A,B,Britain,2025,1",
          ...Array.from({ length: 100_000 }, (_, at) => `B${at},C,GB,2025,1`),
        ),
      ),
      "The file has more than 100,000 rows. Split it in two",
    ],
  ])("a file of %s is refused whole, and what would be right is said once", async (_, bytes, sentence) => {
    const before = databaseDigest(app.sqlite, ["sessions"]);
    const page = await client.post(`${tool}/peer-sets/import`, about, {
      files: { file: { name: "peers.csv", type: "text/csv", bytes } },
    });
    expect([page.status, page.text]).toEqual([400, expect.stringContaining(sentence)]);
    expect(page.problems.match(/try again/g)?.length ?? 0).toBeLessThanOrEqual(1);
    expect(databaseDigest(app.sqlite, ["sessions"])).toEqual(before);
  });

  test("a file and pasted rows, or two files, are one too many", async () => {
    const part = { name: "peers.csv", type: "text/csv", bytes: Buffer.from(text) };
    const both = await client.post(
      `${tool}/peer-sets/import`,
      { ...about, csv: text },
      { files: { file: part } },
    );
    expect([both.status, both.problems]).toEqual([
      400,
      expect.stringContaining("Send a file or pasted rows, not both: empty one of the two"),
    ]);
    const body = new FormData();
    for (const [name, value] of Object.entries(about)) body.append(name, value);
    for (let nth = 0; nth < 2; nth += 1)
      body.append("file", new File([text], `${nth}.csv`, { type: "text/csv" }));
    const two = await client.post(`${tool}/peer-sets/import`, undefined, { body });
    expect([two.status, two.problems]).toEqual([400, expect.stringContaining("Choose one file only")]);
  });
});

describe("demo mode and staff", () => {
  test("samples come and come back, ten of one's own at most", async () => {
    const { browser } = await newClient({ granted: false });
    expect((await browser.get(tool)).html).toContain("Show sample benchmarks");
    expect((await browser.post(`${tool}?index`, { intent: "reset-samples" })).status).toBe(303);
    const page = await browser.get(tool);
    expect(page.html).toContain("Harbour Analytics");
    expect(page.html).toContain("Reset the sample benchmarks");
    let status = 303;
    for (let made = 0; made < 11 && status === 303; made += 1) {
      status = (await browser.submit(`${tool}/new`, filled)).status;
    }
    expect(status).toBe(400);
  });

  test("staff choose a client first and then work for it", async () => {
    expect((await staff.get(tool)).html).toContain("Choose the client");
    const added = await staff.submit(`${tool}/new?company=${companyId}`, { ...filled, name: "By staff" });
    expect(added.status).toBe(303);
    expect((await client.get(`${tool}?search=staff`)).html).toContain("By staff");
  });
});
