import { describe, expect, test } from "vitest";
import { parseCsv } from "#app/features/csv/csv-reader.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import { databaseDigest, schemaDigest } from "../support/database-digest.ts";
import { startApp } from "../support/harness.ts";

const app = await startApp();
const tracker = "/client-portal/tools/deal-flow";
const details = await app.make.client();
const { companyId, userId } = details;
await app.db
  .insertInto("company_tools")
  .values({ company_id: companyId, tool: "deal-flow", granted_at: nowIso() })
  .execute();
const client = await app.signInAs(details);
const staff = await app.admin();

const filled = { name: "Acme", type: "Seed", sector: "Energy" };
const payload = `<img src=x onerror=alert(1)>"'</script><script>alert(1)</script>{{7*7}}`;
const texts = ["name", "contactName", "contactRole", "contactEmail", "contactPhone", "notes"];
const choices = ["type", "sector", "valuation", "probability", "timeline", "expectedClose", "owner"];

describe("markup in a deal", () => {
  test.each([...texts, ...choices])("is refused in %s, and comes back as text", async (field) => {
    const deal = await app.make.deal(companyId);
    for (const path of ["new", `${deal}/edit`]) {
      const page = await client.post(`${tracker}/${path}`, { ...filled, [field]: payload });
      expect(page.status).toBe(400);
      expect(page.html).not.toContain("<img src=x");
      expect(page.html).not.toMatch(/<script>alert/);
    }
  });

  test("is refused in a stage and in a lost reason", async () => {
    const deal = await app.make.deal(companyId);
    for (const fields of [{ to: payload }, { to: "Closed Lost", reason: payload }]) {
      const page = await client.post(`${tracker}/${deal}`, { intent: "move", ...fields });
      expect(page.status).toBe(400);
      expect(page.html).not.toMatch(/<img src=x|<script>alert/);
    }
  });

  test("that stands in the records all the same is shown as text on every page", async () => {
    const deal = await app.make.deal(companyId, {
      name: payload,
      contact_name: payload,
      contact_role: payload,
      contact_email: payload,
      contact_phone: payload.slice(0, 40),
      notes: payload,
      owner_id: userId,
      expected_close: "2027-03-31",
    });
    const lost = await app.make.deal(companyId, { stage: "Closed Lost", lost_reason: payload });
    await app.db.updateTable("users").set({ first_name: payload }).where("id", "=", userId).execute();
    await app.db.updateTable("companies").set({ name: payload }).where("id", "=", companyId).execute();
    const looks = [
      "",
      "/list",
      "/charts?explain=open",
      "/new",
      "/import",
      `/${deal}`,
      `/${deal}?confirm=remove`,
      `/${deal}/edit`,
      `/${lost}`,
      `/list?search=${encodeURIComponent(payload)}`,
      `/charts?target=${encodeURIComponent(payload)}`,
    ];
    let shown = 0;
    for (const [person, query] of [
      [client, ""],
      [staff, `company=${companyId}`],
    ] as const) {
      for (const path of looks) {
        const page = await person.get(`${tracker}${path}${path.includes("?") ? "&" : "?"}${query}`);
        expect([path, page.status]).toEqual([path, 200]);
        expect(page.html, path).not.toMatch(/<img src=x|<script>alert/);
        if (page.html.includes("&lt;img src=x onerror")) shown += 1;
      }
    }
    expect(shown).toBeGreaterThan(12);
    const removed = await client.post(`${tracker}/${deal}`, { intent: "remove" });
    expect((await removed.follow()).html).not.toMatch(/<img src=x|<script>alert/);
    await app.db
      .updateTable("companies")
      .set({ name: "Acme Partners" })
      .where("id", "=", companyId)
      .execute();
    await app.db.updateTable("users").set({ first_name: "Clara" }).where("id", "=", userId).execute();
  });
});

describe("the list's filters", () => {
  const odd = [
    "' OR 1=1--",
    `"; DROP TABLE deals;--`,
    "%_",
    "%",
    "_",
    "\\",
    "$.a'",
    "*",
    "[a-z]",
    "NEAR(",
    `%${"_".repeat(400)}`,
    "\u0000",
  ];
  test("take what is odd literally: it finds nothing, or what really has it in it", async () => {
    const schema = schemaDigest(app.sqlite);
    await app.make.deal(companyId, { name: "Plain" });
    await app.make.deal(companyId, { name: "Half % off" });
    const before = databaseDigest(app.sqlite);
    for (const text of odd) {
      const page = await client.get(`${tracker}/list?search=${encodeURIComponent(text)}`);
      expect([text.slice(0, 20), page.status]).toEqual([text.slice(0, 20), 200]);
      if (text !== "\u0000") expect(page.html.includes("Plain"), text.slice(0, 20)).toBe(false);
      expect(page.html.includes("Half % off"), text.slice(0, 20)).toBe(text === "%" || text === "\u0000");
    }
    const longest = await client.get(`${tracker}/list?search=%25${"_".repeat(10_240)}`);
    expect(longest.status).toBe(400);
    expect(databaseDigest(app.sqlite)).toEqual(before);
    expect(schemaDigest(app.sqlite)).toEqual(schema);
  });

  test("fall back to everything when a choice is none of the list's; one that stands there twice is refused", async () => {
    const all = (await client.get(`${tracker}/list`)).text.match(/\d+ deals/)?.[0];
    for (const text of [...odd, "id;drop", "desc nulls", "Seed' --"]) {
      const value = encodeURIComponent(text);
      for (const query of [
        `stage=${value}`,
        `type=${value}`,
        `sector=${value}`,
        `page=${value}`,
        `sort=${value}&order=${value}`,
        `stage[]=${value}&type[$ne]=${value}&sector.a=${value}`,
      ]) {
        const page = await client.get(`${tracker}/list?${query}`);
        expect([query.slice(0, 60), page.status]).toEqual([query.slice(0, 60), 200]);
        expect(page.text, query.slice(0, 60)).toContain(all);
      }
      expect((await client.get(`${tracker}/list?page=1&page=${value}`)).status).toBe(400);
    }
  });

  test("and the company in the address is an id or nothing", async () => {
    for (const text of odd) {
      const query = `?company=${encodeURIComponent(text)}`;
      expect((await client.get(`${tracker}/list${query}`)).status, text.slice(0, 20)).toBe(404);
      expect((await staff.get(`${tracker}/list${query}`)).status, text.slice(0, 20)).toBe(404);
    }
  });
});

describe("numbers and dates", () => {
  const cases: [field: string, values: string[]][] = [
    [
      "valuation",
      [
        "-1",
        "1e308",
        "1e3",
        "NaN",
        "Infinity",
        "0x10",
        "１２",
        "٣",
        "0.1+0.2",
        "0.30000000000000004",
        "9007199254740993",
        "1,00",
        "1.2.3",
        "12 000",
        "£",
        "1/3",
        "१२",
        "+5",
        "1_000",
        "100000000000.01",
      ],
    ],
    ["probability", ["26", "0", "100", "50.0", "050", "5e1", "-25", "NaN", "５０", "0x32", "50%"]],
    [
      "expectedClose",
      [
        "9999-99-99",
        "2026-02-30",
        "2027-02-29",
        "2026-13-01",
        "2026-00-10",
        "0000-01-01",
        "1989-12-31",
        "31/2/2027",
        "1/13/2027",
        "2027-3-1",
        "20270301",
        "2101-01-01",
        "tomorrow",
        "２０２７-01-01",
        "1e3",
      ],
    ],
    ["timeline", ["1-2 Months", "1–2 months", "0"]],
  ];
  test.each(cases)(
    "%s that is none is refused with its own sentence, typed or in a file",
    async (field, values) => {
      const before = databaseDigest(app.sqlite);
      const deal = await app.make.deal(companyId);
      const made = databaseDigest(app.sqlite);
      expect(made).not.toBe(before);
      const header = {
        valuation: "Valuation (GBP)",
        probability: "Probability",
        expectedClose: "Expected close",
      };
      for (const value of values) {
        for (const path of ["new", `${deal}/edit`]) {
          const page = await client.post(`${tracker}/${path}`, { ...filled, [field]: value });
          expect([value, page.status]).toEqual([value, 400]);
          expect(
            page.tags(field === "probability" || field === "timeline" ? "select" : "input"),
          ).toContainEqual(expect.objectContaining({ name: field, "aria-invalid": "true" }));
        }
        // In a file a probability may carry its sign.
        if (value === "50%") continue;
        const name = header[field as keyof typeof header] ?? "Timeline";
        const csv = `Name,Type,Sector,${name}\nAcme,Seed,Energy,"${value}"\n`;
        const page = await client.post(`${tracker}/import`, { csv });
        expect([value, page.status]).toEqual([value, 400]);
        expect(page.problems, value).toContain(`Line 2, ${name}: `);
      }
      expect(databaseDigest(app.sqlite)).toEqual(made);
    },
  );

  test("sums are exact: ten deals of 10p and one of 20p are £1.20, not a fraction beside it", async () => {
    const other = await app.make.client();
    const browser = await app.signInAs(other);
    const csv = `Name,Type,Sector,Valuation (GBP)\n${"A,Seed,Energy,0.10\n".repeat(9)}B,Seed,Energy,0.3\n`;
    expect((await browser.post(`${tracker}/import`, { csv })).status).toBe(303);
    const rows = await app.db
      .selectFrom("deals")
      .select("valuation_pence")
      .where("company_id", "=", other.companyId)
      .execute();
    expect(rows.reduce((sum, row) => sum + row.valuation_pence, 0)).toBe(120);
    const most = { ...filled, valuation: "100,000,000,000" };
    expect((await client.post(`${tracker}/new`, most)).status).toBe(303);
    expect((await client.get(`${tracker}/charts?explain=open`)).text).toContain("£100,000,000,000");
  });

  test("a target that is no number says so and is shown as it was typed", async () => {
    for (const value of ["-1", "1e308", "NaN", "0x10", "１２"]) {
      const page = await client.get(`${tracker}/charts?target=${encodeURIComponent(value)}`);
      expect([page.status, page.field("target")]).toEqual([200, value]);
      expect(page.text).toContain("Valuation must be a number of pounds");
    }
  });
});

describe("the exported file", () => {
  test("guards every text that a spreadsheet would run, in deals and in figures", async () => {
    const starts = [
      "=cmd|' /C calc'!A0",
      "+1",
      "-1",
      "@x",
      "\tx",
      "\rx",
      "＝1",
      "＋1",
      "－1",
      "＠x",
      "'=1",
      '=1"",2',
    ];
    for (const text of starts) {
      await app.make.deal(companyId, {
        name: text,
        contact_name: text,
        contact_role: text,
        contact_email: text,
        contact_phone: text,
        notes: text,
      });
    }
    await app.make.deal(companyId, { stage: "Closed Lost", lost_reason: "=1+1" });
    for (const query of ["", "?figures=ageing", "?figures=stages", "?figures=funnel", "?figures=closing"]) {
      const file = await client.get(`${tracker}/deals.csv${query}`);
      expect(file.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
      expect(file.headers.get("Content-Disposition")).toMatch(/^attachment; filename="[\w.-]+\.csv"/);
      expect(file.headers.get("X-Content-Type-Options")).toBe("nosniff");
      const records = parseCsv(file.html);
      const width = records[0]?.cells.length;
      for (const { cells } of records) {
        expect(cells).toHaveLength(width ?? 0);
        for (const cell of cells) expect(cell).not.toMatch(/^[=+\-@\t\r＝＋－＠]/);
      }
      if (query) continue;
      for (const text of starts) {
        expect(file.html, text).toContain(`"'${text.replaceAll('"', '""')}"`);
      }
    }
  });
});
