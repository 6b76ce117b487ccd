/** A grant that ends while people work: what is there stays and can be worked with, nothing is added, nothing leaves. */
import { beforeAll, describe, expect, test } from "vitest";
import { type Tool, TOOLS } from "#app/features/core/clients/client.ts";
import { DEMO_RECORDS } from "#app/features/analysis/tools/tool.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import { type Person, startApp } from "../../support/product/harness.ts";
import type { Fields } from "../../support/scene/person.ts";

const app = await startApp();
const tools = "/client-portal/tools";
const more = DEMO_RECORDS + 2;

let person: Person;
let companyId = "";
let deal = "";
let room = "";
let benchmark = "";
let peerSet = "";

async function grant(): Promise<void> {
  await app.db
    .insertInto("company_tools")
    .values(TOOLS.map(({ value }) => ({ company_id: companyId, tool: value, granted_at: nowIso() })))
    .execute();
}

beforeAll(async () => {
  const details = await app.make.client();
  companyId = details.companyId;
  await grant();
  for (let made = 0; made < more; made += 1) {
    deal = await app.make.deal(companyId, { name: `Deal ${made}` });
    await app.make.valuedHolding(companyId, { name: `Holding ${made}` });
    await app.make.kpi(companyId);
    ({ id: room } = await app.make.diligenceRoom(details, { name: `Room ${made}` }));
    ({ id: benchmark, setId: peerSet } = await app.make.benchmark(companyId, { name: `Benchmark ${made}` }));
  }
  person = await app.signInAs(details);
  expect((await person.get(`${tools}/deal-flow/deals.csv`)).status).toBe(200);
  await app.db.deleteFrom("company_tools").where("company_id", "=", companyId).execute();
});

/** Tools without records: the end of a grant takes nothing from them. */
const keepNothing: readonly Tool[] = [];

interface Row {
  tool: keyof typeof records;
  /** Where the tool's records are listed, and one that must still be there. */
  holds: [path: string, text: string];
  adds: () => [path: string, fields: Fields][];
  exports: () => string[];
  works: () => [path: string, fields: Fields];
}

const table: Row[] = [
  {
    tool: "deal-flow",
    holds: ["/list", "Deal 0"],
    adds: () => [
      ["/new", { name: "One more", type: "Seed", sector: "Energy" }],
      ["/import", { csv: "Name,Type,Sector\r\nOne more,Seed,Energy\r\n" }],
    ],
    exports: () => ["/deals.csv", "/deals.csv?figures=stages"],
    works: () => [`/${deal}`, { intent: "move", to: "Qualification" }],
  },
  {
    tool: "portfolio-valuation",
    holds: ["", "Holding 0"],
    adds: () => [
      ["/new", { name: "One more", sector: "Energy", currency: "GBP", stake: "25", cost: "100" }],
      [
        "/import?of=holdings",
        { of: "holdings", csv: "Name,Sector,Stake (%),Cost\r\nOne more,Energy,10,5\r\n" },
      ],
    ],
    exports: () => ["/holdings.csv", "/flows.csv", "/charts.csv?of=sectors"],
    works: () => ["/rates", { from: "USD", rate: "0.8", date: "2026-01-05", source: "Bank of England" }],
  },
  {
    tool: "kpi-alerts",
    holds: ["", "Test KPI"],
    adds: () => [
      ["/new", { name: "One more", unit: "count", direction: "higher", frequency: "monthly" }],
      [
        "/import?of=definitions",
        {
          of: "definitions",
          csv: "Code,Name,Unit,Direction,Frequency\r\nmore,One more,count,higher,monthly\r\n",
        },
      ],
    ],
    exports: () => ["/kpis.csv", "/kpis.csv?of=definitions"],
    works: () => ["/import?of=values", { csv: "KPI,Period,Value\r\n" }],
  },
  {
    tool: "due-diligence",
    holds: ["", `Room ${more - 1}`],
    adds: () => [["/new", { name: "One more", template: "esg" }]],
    exports: () => [`/${room}/requests.csv`, `/${room}/room.zip`, `/${room}/memo.pdf`],
    works: () => [
      `/${room}/requests/new`,
      { title: "One more request", priority: "must", newSection: "More" },
    ],
  },
  {
    tool: "benchmarking",
    holds: ["", `Benchmark ${more - 1}`],
    adds: () => [
      [
        "/new",
        { name: "One more", sector: "Energy", year: "2025", ebitdaMargin: "12", group: `set:${peerSet}` },
      ],
    ],
    exports: () => [`/${benchmark}/benchmark.csv`, `/${benchmark}/memo.pdf`],
    works: () => [`/${benchmark}`, { intent: "remove" }],
  },
];

const records = {
  "deal-flow": "deals",
  "portfolio-valuation": "valuation_holdings",
  "kpi-alerts": "kpis",
  "due-diligence": "diligence_rooms",
  benchmarking: "benchmarks",
} as const satisfies Partial<Record<Tool, string>>;

const kept = async (tool: keyof typeof records) =>
  (
    await app.db
      .selectFrom(records[tool])
      .select((eb) => eb.fn.countAll<number>().as("n"))
      .where("company_id", "=", companyId)
      .executeTakeFirstOrThrow()
  ).n;

test("the table has every tool", () => {
  const known: Tool[] = [...table.map(({ tool }) => tool), ...keepNothing];
  expect(known.toSorted()).toEqual(TOOLS.map(({ value }) => value).toSorted());
});

describe.each(table)("$tool, after its grant ended with more than demo mode keeps", (row) => {
  const here = `${tools}/${row.tool}`;

  test("shows what is there, under the banner", async () => {
    const [path, text] = row.holds;
    const page = await person.get(here + path);
    expect(page.status).toBe(200);
    expect(page.text).toContain("Demo mode");
    expect(page.text).toContain(text);
  });

  test("takes nothing more, by form or file, and says why", async () => {
    const before = await kept(row.tool);
    for (const [path, fields] of row.adds()) {
      const posted = await person.post(here + path, fields);
      // A file is shown, and can't be taken.
      const isFile = "csv" in fields;
      expect([path, posted.status]).toEqual([path, isFile ? 303 : 400]);
      const page = isFile ? await person.get(posted.location ?? "") : posted;
      if (isFile) {
        const yes = { intent: "take", seen: page.field("seen") ?? "" };
        expect((await person.post(posted.location ?? "", yes)).status, path).toBe(409);
      }
      const problem = page.text.slice(page.text.indexOf(isFile ? "The file can" : "There is a problem"));
      expect(problem, path).toMatch(/[Ii]n demo mode (?:a|the|you)/);
    }
    expect(await kept(row.tool)).toBe(before);
  });

  test("hands nothing out", async () => {
    for (const path of row.exports()) {
      const page = await person.get(here + path);
      expect([path, page.status === 200]).toEqual([path, false]);
      expect(page.headers.get("Content-Disposition"), path).toBeNull();
    }
  });

  test("lets people work on with what they have", async () => {
    const [path, fields] = row.works();
    const page = await person.post(here + path, fields);
    // An empty file is answered for what it is, not for the mode.
    expect([303, 400]).toContain(page.status);
    if (page.status === 400) expect(page.text).not.toMatch(/in demo mode/i);
  });
});

test("a deal opens nothing new in tools that are full, and what it had before", async () => {
  for (const tool of ["due-diligence", "portfolio-valuation"] as const) {
    const before = await kept(tool);
    const page = await person.post(`${tools}/deal-flow/${deal}`, { intent: "open", tool });
    expect(page.status, tool).toBe(409);
    expect(page.text).toMatch(/In demo mode/);
    expect(await kept(tool)).toBe(before);
  }
});

test("granted again, everything is as it was", async () => {
  await grant();
  for (const { tool, exports } of table) {
    for (const path of exports().filter((one) => !one.includes(benchmark))) {
      expect([tool, path, (await person.get(`${tools}/${tool}${path}`)).status]).toEqual([tool, path, 200]);
    }
  }
});
