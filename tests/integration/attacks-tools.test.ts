/** Attacks on the five analyst tools, from tables over their routes: other companies' ids, formulas, markup, files. */
import { beforeAll, describe, expect, test } from "vitest";
import { parseCsv } from "#app/features/csv/csv-reader.ts";
import { periodsFrom } from "#app/features/kpis/period.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import { newId } from "#app/platform/random.server.ts";
import { databaseDigest, schemaDigest } from "../support/database-digest.ts";
import { type Person, startApp } from "../support/harness.ts";
import type { Fields } from "../support/person.ts";
import { leaves } from "../support/route-tree.ts";
import { EVERY_TOOL, grantTools } from "../support/tool-people.ts";
import * as files from "../support/upload-files.ts";

const app = await startApp();
const tools = "/client-portal/tools";
const toolPaths = leaves.map(({ path }) => path).filter((path) => path.startsWith(`${tools}/`));

/** One of everything a company keeps in the tools. */
async function company(words = "Kestrel") {
  const details = await app.make.client();
  const { companyId, userId } = details;
  await grantTools(app.db, companyId, EVERY_TOOL);
  const deal = await app.make.deal(companyId, { name: `${words} deal`, notes: words });
  await app.make.deal(companyId, { name: `${words} lost`, stage: "Closed Lost", lost_reason: words });
  const valued = await app.make.valuedHolding(companyId, { name: `${words} shares`, deal_id: deal });
  await app.make.valuedHolding(companyId, { name: `${words} other shares`, sector: words });
  const flow = await app.make.valuationFlow(companyId, valued);
  const snapshot = await app.make.valuationSnapshot(companyId, userId, `${words} quarter`);
  const kpi = await app.make.kpi(companyId, { name: `${words} revenue` });
  await app.db
    .insertInto("kpi_values")
    .values(
      periodsFrom("2024-01", "2025-12").map((period, index) => ({
        kpi_id: kpi,
        period,
        company_id: companyId,
        value: -3 + index,
        source: words,
        entered_by: userId,
        entered_at: nowIso(),
      })),
    )
    .execute();
  const kpiRule = await app.make.kpiRule(companyId, kpi, { name: `${words} watch` });
  const covenant = newId();
  const at = nowIso();
  await app.db
    .insertInto("covenants")
    .values({
      id: covenant,
      company_id: companyId,
      name: `${words} bank`,
      kind: "leverage",
      limit_times: 4,
      net_debt_kpi: kpi,
      ebitda_kpi: kpi,
      interest_kpi: null,
      capex_kpi: null,
      amortisation_kpi: null,
      created_at: at,
      updated_at: at,
      removed_at: null,
      is_demo: 0,
    })
    .execute();
  const room = await app.make.diligenceRoom(details, { name: `${words} room`, title: words, notes: words });
  const browser = await app.signInAs(details);
  const request = `${tools}/due-diligence/${room.id}/requests/${room.item}`;
  expect((await browser.post(request, { intent: "message", message: "Hello" })).status).toBe(303);
  const benchmark = await app.make.benchmark(companyId, { name: `${words} compared` });
  return {
    ...details,
    browser,
    ids: {
      company: companyId,
      user: userId,
      deal,
      valued,
      flow,
      snapshot,
      kpi,
      kpiRule,
      covenant,
      room: room.id,
      item: room.item,
      document: room.document,
      flag: room.flag,
      benchmark: benchmark.id,
      group: benchmark.groupId,
      set: benchmark.setId,
      peer: benchmark.peerId,
    },
  };
}
type Company = Awaited<ReturnType<typeof company>>;
type Ids = Company["ids"];

let owner: Company;
let thief: Company;
let staff: Person;

beforeAll(async () => {
  owner = await company();
  thief = await company("Merlin");
  staff = await app.admin();
});

/** Which record stands in an address. */
function addressOf(path: string, ids: Ids): string {
  const of = (tool: string): string => {
    if (path.includes("/snapshots/")) return ids.snapshot;
    if (path.includes("/groups/")) return ids.group;
    if (path.includes("/peer-sets/")) return ids.set;
    if (path.includes("/rules/:id")) return ids.kpiRule;
    if (path.includes("/covenants/:id")) return ids.covenant;
    return (
      {
        "deal-flow": ids.deal,
        "portfolio-valuation": ids.valued,
        "kpi-alerts": ids.kpi,
        "due-diligence": ids.room,
        benchmarking: ids.benchmark,
      }[tool] ?? ""
    );
  };
  return path
    .replace(":item", ids.item)
    .replace(":document", ids.document)
    .replace(":flag", ids.flag)
    .replace(":id", of(path.split("/")[3] ?? ""));
}

describe("other companies' records", () => {
  test("the table below has every tool", () => {
    for (const tool of EVERY_TOOL) expect(toolPaths.some((path) => path.includes(tool))).toBe(true);
    expect(toolPaths.length).toBeGreaterThan(55);
  });

  test("an address with another's id is 404, as page and as data; one with another's company, too", async () => {
    const before = databaseDigest(app.sqlite);
    for (const path of toolPaths) {
      const address = addressOf(path, owner.ids);
      const asked = path.includes(":")
        ? [address, `${address}.data`, `${address}?company=${owner.companyId}`]
        : [`${address}?company=${owner.companyId}`];
      for (const one of asked) {
        const page = await thief.browser.get(one);
        expect([one, page.status]).toEqual([one, 404]);
        expect(page.html).not.toContain("Kestrel");
      }
    }
    expect(databaseDigest(app.sqlite)).toEqual(before);
  });

  const request = { title: "Group structure chart", priority: "must", section: "1" };
  const benchmark = { name: "Merlin", sector: "Energy", year: "2025", ebitdaMargin: "12" };
  const rule = { name: "Low", kind: "below", limit: "1", level: "warn" };
  const covenant = { intent: "add", name: "Bank", limit: "4" };
  const holding = { name: "Falcon", sector: "Energy", currency: "GBP", stake: "25", cost: "100" };
  const deal = { name: "Falcon", type: "Growth", sector: "Energy" };
  /** [path, what is otherwise right, the field that names another company's record]. */
  const table: [path: string, fields: (ids: Ids) => Fields, field: string, foreign: (ids: Ids) => string][] =
    [
      ["deal-flow/new", () => deal, "owner", ({ user }) => user],
      ["deal-flow/:id/edit", () => deal, "owner", ({ user }) => user],
      ["portfolio-valuation/new", () => holding, "deal", ({ deal: id }) => id],
      ["portfolio-valuation/:id/value", () => ({ intent: "inputs" }), "peerSet", ({ set }) => set],
      ["portfolio-valuation/:id/flows", () => ({ intent: "remove" }), "flow", ({ flow }) => flow],
      ["benchmarking/new", () => benchmark, "group", ({ group }) => group],
      ["benchmarking/new", () => benchmark, "group", ({ set }) => `set:${set}`],
      [
        "benchmarking/new",
        (ids) => ({ ...benchmark, group: `set:${ids.set}` }),
        "deal",
        ({ deal: id }) => id,
      ],
      ["benchmarking/:id/edit", () => benchmark, "group", ({ group }) => group],
      ["benchmarking/:id/edit", (ids) => ({ ...benchmark, group: ids.group }), "deal", ({ deal: id }) => id],
      [
        "benchmarking/:id",
        () => ({ intent: "exclude", metric: "roce", reason: "Sold" }),
        "peer",
        ({ peer }) => peer,
      ],
      ["benchmarking", () => ({ intent: "remove" }), "id", ({ benchmark: id }) => id],
      ["benchmarking/groups/new", () => ({ name: "All" }), "set", ({ set }) => set],
      ["due-diligence/new", () => ({ name: "Falcon", template: "esg" }), "deal", ({ deal: id }) => id],
      ["due-diligence/:id/edit", () => ({ intent: "save", name: "Falcon" }), "deal", ({ deal: id }) => id],
      ["due-diligence/:id/members", () => ({ intent: "add", party: "buyer" }), "person", ({ user }) => user],
      ["due-diligence/:id/requests/new", () => request, "owner", ({ user }) => user],
      ["due-diligence/:id/requests/new", () => request, "approver", ({ user }) => user],
      [
        "due-diligence/:id/requests/:item/edit",
        () => ({ intent: "save", ...request }),
        "owner",
        ({ user }) => user,
      ],
      ["kpi-alerts/:id/rules/new", () => rule, "recipients", ({ user }) => user],
      ["kpi-alerts/rules/:id/edit", () => rule, "recipients", ({ user }) => user],
      [
        "kpi-alerts/rules/:id",
        () => ({ intent: "acknowledge" }),
        "key",
        (ids) => `${ids.kpiRule}:2026-01:alerting`,
      ],
      [
        "kpi-alerts/alerts",
        () => ({ intent: "acknowledge" }),
        "key",
        (ids) => `${ids.kpiRule}:2026-01:alerting`,
      ],
      ["kpi-alerts/covenants", () => ({ intent: "remove" }), "id", ({ covenant: id }) => id],
      [
        "kpi-alerts/covenants",
        ({ kpi }) => ({ ...covenant, kind: "leverage", netDebt: kpi }),
        "ebitda",
        ({ kpi }) => kpi,
      ],
      ...(["netDebt", "interest", "capex", "amortisation"] as const).map((field): (typeof table)[number] => [
        "kpi-alerts/covenants",
        ({ kpi }) => ({
          ...covenant,
          kind: field === "netDebt" ? "leverage" : "debt-service",
          ebitda: kpi,
          interest: kpi,
          netDebt: kpi,
        }),
        field,
        ({ kpi }) => kpi,
      ]),
      ...(["netDebt", "ebitda"] as const).map((field): (typeof table)[number] => [
        "kpi-alerts/covenants/:id/edit",
        ({ kpi }) => ({ ...covenant, kind: "leverage", ebitda: kpi, netDebt: kpi }),
        field,
        ({ kpi }) => kpi,
      ]),
    ];

  test.each(table.map(([path, fields, field, foreign]) => ({ path, fields, field, foreign })))(
    "posting another company's in $field of $path is refused, and changes nothing",
    async ({ path, fields, field, foreign }) => {
      const address = addressOf(`${tools}/${path}`, thief.ids);
      const before = databaseDigest(app.sqlite);
      const posted = { ...fields(thief.ids), [field]: foreign(owner.ids) };
      const page = await thief.browser.post(address, posted);
      expect([400, 404, 409]).toContain(page.status);
      expect(page.html).not.toContain("Kestrel");
      expect(databaseDigest(app.sqlite)).toEqual(before);
    },
  );

  test("what a form carries along without need of it is passed over", async () => {
    const group = `${tools}/benchmarking/groups/${thief.ids.group}`;
    const saved = await thief.browser.post(group, { intent: "save", name: "All", set: owner.ids.set });
    expect(saved.status).toBe(303);
    const groups = await app.db
      .selectFrom("peer_groups")
      .select(["company_id"])
      .where("peer_set_id", "=", owner.ids.set)
      .execute();
    expect(groups.every(({ company_id }) => company_id === owner.companyId)).toBe(true);
    const before = databaseDigest(app.sqlite);
    const members = `${tools}/due-diligence/${thief.ids.room}/members`;
    await thief.browser.post(members, { intent: "revoke", person: owner.userId });
    expect(databaseDigest(app.sqlite)).toEqual(before);
  });

  test("in the address of a row's action: another room's document, flag and request", async () => {
    const room = `${tools}/due-diligence/${thief.ids.room}`;
    const before = databaseDigest(app.sqlite);
    for (const [path, intent] of [
      [`${room}/requests/${thief.ids.item}?document=${owner.ids.document}`, "remove-document"],
      [`${room}/requests/${owner.ids.item}`, "answer"],
      [`${room}/risks?flag=${owner.ids.flag}`, "close"],
      [`${tools}/due-diligence/${owner.ids.room}/requests/${thief.ids.item}`, "answer"],
    ] as const) {
      const page = await thief.browser.post(path, { intent, response: "Mine" });
      expect([path, [404, 409].includes(page.status)]).toEqual([path, true]);
    }
    for (const path of [
      `${room}/documents/${owner.ids.document}`,
      `${room}/requests/${owner.ids.item}`,
      `${room}/requests/${owner.ids.item}/edit`,
    ]) {
      expect([path, (await thief.browser.get(path)).status]).toEqual([path, 404]);
    }
    expect(databaseDigest(app.sqlite)).toEqual(before);
  });

  test("in the query of a chart's file: another company's holding and snapshot", async () => {
    for (const query of [
      `of=methods&holding=${owner.ids.valued}`,
      `of=sensitivity&holding=${owner.ids.valued}`,
      `of=snapshot&snapshot=${owner.ids.snapshot}`,
      `of=bridge&snapshot=${thief.ids.snapshot}&with=${owner.ids.snapshot}`,
    ]) {
      const page = await thief.browser.get(`${tools}/portfolio-valuation/charts.csv?${query}`);
      expect([query, page.status]).toEqual([query, 404]);
    }
  });

  test("a formula that names another company's KPI by its code finds none", async () => {
    const { code } = await app.db
      .selectFrom("kpis")
      .select("code")
      .where("id", "=", owner.ids.kpi)
      .executeTakeFirstOrThrow();
    const page = await thief.browser.post(`${tools}/kpi-alerts/new`, {
      name: "Theirs",
      unit: "count",
      direction: "higher",
      frequency: "monthly",
      formula: `${code} * 1`,
    });
    expect(page.status).toBe(400);
    expect(page.html).not.toContain("Kestrel");
  });
});

/** Every text of every table of the tools: [table, columns, which rows are the company's]. */
const texts: [table: string, columns: string[], own: string][] = [
  ["users", ["first_name"], "company_id = :company"],
  ["deals", ["name", "contact_name", "contact_role", "contact_email", "notes"], "company_id = :company"],
  ["deals", ["lost_reason"], "company_id = :company AND lost_reason IS NOT NULL"],
  ["valuation_holdings", ["name", "sector", "method_reason"], "company_id = :company"],
  ["valuation_flows", ["note"], "company_id = :company"],
  ["peer_sets", ["name", "source"], "company_id = :company"],
  ["peer_companies", ["name"], "peer_set_id = :set"],
  ["peer_groups", ["name"], "company_id = :company"],
  ["benchmarks", ["name"], "company_id = :company"],
  ["kpis", ["name"], "company_id = :company"],
  ["kpi_values", ["source"], "company_id = :company"],
  ["kpi_rules", ["name"], "company_id = :company"],
  ["covenants", ["name"], "company_id = :company"],
  ["diligence_rooms", ["name"], "company_id = :company"],
  ["diligence_sections", ["title"], "room_id = :room"],
  ["diligence_items", ["workstream", "title", "response"], "company_id = :company"],
  ["diligence_flags", ["finding", "mitigation"], "room_id = :room"],
  ["diligence_documents", ["file_name"], "room_id = :room"],
  ["diligence_moves", ["reason"], "room_id = :room"],
  ["diligence_messages", ["body"], "room_id = :room"],
];

/** Writes the text into every field, however the forms refuse it: with a little more where two may not be alike. */
function writeEverywhere(text: string, { company: companyId, set, room }: Ids) {
  for (const [table, columns, own] of texts) {
    for (const column of columns) {
      app.sqlite
        .prepare(`UPDATE "${table}" SET "${column}" = :text || hex(randomblob(2)) WHERE ${own}`)
        .run({ text, company: companyId, set, room });
    }
  }
}

describe("markup", () => {
  const payload = `"><img src=x onerror=alert(1)>'</svg><script>alert(2)</script>`;
  const live = /<img src=x|<script>alert|<\/svg><script/;

  test("that stands in every record is text on every page, in charts, their tables and titles", async () => {
    const own = await company(payload.slice(0, 60));
    writeEverywhere(payload.slice(0, 60), own.ids);
    let shown = 0;
    let charts = 0;
    const pages = toolPaths.filter(
      (path) => !/\.csv$|\.pdf$|\.zip$|\/memo$|documents\/:document$/.test(path),
    );
    for (const [person, query] of [
      [own.browser, ""],
      [staff, `company=${own.companyId}`],
    ] as const) {
      for (const path of pages) {
        const address = addressOf(path, own.ids);
        for (const more of ["", "confirm=remove", "explain=0", `search=${encodeURIComponent(payload)}`]) {
          const asked = [more, query].filter(Boolean).join("&");
          const page = await person.get(asked ? `${address}?${asked}` : address);
          expect([address, more, page.status]).toEqual([address, more, 200]);
          expect(page.html, `${address}?${asked}`).not.toMatch(live);
          if (page.html.includes("&lt;img src=x onerror")) shown += 1;
          charts += page.html.match(/<svg[^>]*>(?:(?!<\/svg>)[\s\S])*&lt;img src=x/g)?.length ?? 0;
        }
      }
    }
    expect(shown).toBeGreaterThan(80);
    expect(charts).toBeGreaterThan(4);
  });

  const holding = { name: "Falcon", sector: "Energy", currency: "GBP", stake: "25", cost: "100" };
  const forms: [path: string, fields: (ids: Ids) => Fields, free: string[]][] = [
    ...["new", ":id/edit"].map((path): (typeof forms)[number] => [
      `deal-flow/${path}`,
      () => ({ name: "Falcon", type: "Growth", sector: "Energy" }),
      "name type sector valuation probability timeline expectedClose owner contactName contactRole contactEmail contactPhone notes".split(
        " ",
      ),
    ]),
    ["deal-flow/:id", () => ({ intent: "move", to: "Closed Lost" }), ["to", "reason"]],
    ["portfolio-valuation/new", () => holding, Object.keys(holding)],
    ["portfolio-valuation/:id/edit", () => holding, Object.keys(holding)],
    [
      "portfolio-valuation/:id/value",
      () => ({ intent: "inputs" }),
      ["peerSet", "cashFlows", "wacc", "growth"],
    ],
    ["portfolio-valuation/:id/value", () => ({ intent: "method" }), ["method", "reason"]],
    ["portfolio-valuation/:id/flows", () => ({ intent: "add" }), ["date", "direction", "amount", "note"]],
    ["portfolio-valuation/rates", () => ({}), ["from", "rate", "date", "source"]],
    ["portfolio-valuation/snapshots", () => ({}), ["name", "asOf"]],
    [
      "kpi-alerts/new",
      () => ({}),
      ["name", "code", "unit", "currency", "direction", "frequency", "formula", "dueLag"],
    ],
    ["kpi-alerts/:id", () => ({ intent: "value" }), ["period", "value", "source"]],
    [
      "kpi-alerts/:id/rules/new",
      () => ({}),
      ["name", "kind", "limit", "recover", "low", "high", "margin", "change", "over", "level", "muteUntil"],
    ],
    ["kpi-alerts/rules/:id", () => ({ intent: "acknowledge" }), ["key", "comment", "snoozeUntil"]],
    ["kpi-alerts/covenants", () => ({ intent: "add" }), ["name", "kind", "limit", "ebitda", "netDebt"]],
    ["kpi-alerts/covenants/:id/edit", () => ({}), ["name", "kind", "limit", "ebitda", "netDebt"]],
    ["due-diligence/new", () => ({}), ["name", "template", "deal"]],
    ["due-diligence/:id/edit", () => ({ intent: "save" }), ["name", "deal"]],
    [
      "due-diligence/:id/requests/new",
      () => ({}),
      ["section", "newSection", "title", "priority", "due", "owner"],
    ],
    ["due-diligence/:id/requests/:item", () => ({ intent: "answer" }), ["response"]],
    ["due-diligence/:id/requests/:item", () => ({ intent: "message" }), ["message"]],
    ["due-diligence/:id/requests/:item", () => ({ intent: "move", to: "waived" }), ["to", "reason"]],
    ["due-diligence/:id/requests/:item/edit", () => ({ intent: "save" }), ["title", "priority", "due"]],
    [
      "due-diligence/:id/risks",
      () => ({ intent: "raise" }),
      ["finding", "mitigation", "severity", "likelihood", "impact", "request"],
    ],
    ["due-diligence/:id/members", () => ({ intent: "add" }), ["person", "party"]],
    ["benchmarking/new", () => ({}), ["name", "sector", "year", "revenue", "ebitdaMargin", "group", "deal"]],
    ["benchmarking/:id/edit", () => ({}), ["name", "sector", "weight_roce", "direction_roce"]],
    ["benchmarking/:id", () => ({ intent: "exclude" }), ["peer", "metric", "reason"]],
    ["benchmarking/groups/new", () => ({}), ["name", "set", "sector", "country", "year", "sizeBand"]],
    ["benchmarking/peer-sets/import", () => ({}), ["name", "source", "asOf", "currency"]],
  ];

  test.each(forms.map(([path, fields, free]) => ({ path, fields, free })))(
    "typed into each field of $path is refused, and comes back as text",
    async ({ path, fields, free }) => {
      const address = addressOf(`${tools}/${path}`, thief.ids);
      for (const field of free) {
        const page = await thief.browser.post(address, { ...fields(thief.ids), [field]: payload });
        expect([field, [400, 404, 409].includes(page.status)]).toEqual([field, true]);
        expect(page.html, field).not.toMatch(live);
      }
    },
  );
});

/** The files of each address that answers CSV. */
const csvFiles: Record<string, (ids: Ids) => string[]> = {
  "deals.csv": () => ["", ...["stages", "funnel", "ageing", "closing"].map((one) => `?figures=${one}`)],
  "holdings.csv": () => [""],
  "flows.csv": () => [""],
  "charts.csv": ({ valued, snapshot }) => [
    "?of=sectors",
    "?of=costs",
    `?of=methods&holding=${valued}`,
    `?of=snapshot&snapshot=${snapshot}`,
  ],
  "kpis.csv": () => ["?of=values", "?of=definitions", "?of=findings", "?of=covenants"],
  "requests.csv": () => ["", "?figures=red-flags", "?figures=burn-up", "?figures=workstreams"],
  "peers.csv": () => [""],
  "benchmark.csv": () => ["", "?figures=boxes", "?figures=ladder", "?figures=scatter"],
};

describe("formulas", () => {
  test.each(["=1+1", "+1+1", "-1+1", "@SUM(A1)", "\t=1", "＝1+1"])(
    "%j in every text leaves as text in every file",
    async (formula) => {
      const own = await company("Formula");
      writeEverywhere(formula, own.ids);
      const asked = toolPaths
        .filter((path) => path.endsWith(".csv"))
        .flatMap((path) => {
          const file = path.split("/").at(-1) ?? "";
          const address = addressOf(path, own.ids);
          expect(Object.keys(csvFiles), "every CSV file is in the table").toContain(file);
          return (csvFiles[file]?.(own.ids) ?? []).map((query) => `${address}${query}`);
        });
      let guarded = 0;
      for (const address of asked) {
        const page = await own.browser.get(address);
        expect([address, page.status]).toEqual([address, 200]);
        for (const text of parseCsv(page.html.replace(/^\uFEFF/, "")).flatMap(({ cells }) => cells)) {
          // A number below zero is a number; anything else that begins so would be run.
          if (/^[=+\-@\t\r＝＋－＠]/.test(text) && !/^-?[\d.,]+%?$/.test(text)) {
            expect([address, text]).toEqual([address, "no formula"]);
          }
          if (text.startsWith("'")) guarded += 1;
        }
      }
      expect(guarded).toBeGreaterThan(5);
    },
  );
});

describe("searches and choices in an address", () => {
  const odd = ["' OR 1=1--", `"; DROP TABLE deals;--`, "%", "_", "\\", "*", "NEAR(", `%${"_".repeat(400)}`];
  const lists: [path: string, choices: string[]][] = [
    ["deal-flow/list", ["stage", "type", "sector", "page"]],
    ["portfolio-valuation", ["show", "page", "explain"]],
    ["kpi-alerts", ["page", "show", "explain"]],
    ["due-diligence/:id/requests", ["state", "section", "page"]],
    ["due-diligence/:id/risks", ["severity", "likelihood", "page"]],
    ["benchmarking", ["show", "page"]],
    ["benchmarking/peer-sets/:id", ["page"]],
  ];

  test.each(lists)("of %s are taken literally, or fall back to everything", async (path, choices) => {
    const address = addressOf(`${tools}/${path}`, owner.ids);
    const schema = schemaDigest(app.sqlite);
    const before = databaseDigest(app.sqlite);
    const all = await owner.browser.get(address);
    for (const text of odd) {
      const value = encodeURIComponent(text);
      const found = await owner.browser.get(`${address}?search=${value}`);
      expect([text, found.status]).toEqual([text, 200]);
      for (const choice of choices) {
        const page = await owner.browser.get(`${address}?${choice}=${value}&${choice}[]=${value}`);
        expect([choice, text, page.status]).toEqual([choice, text, 200]);
        expect(page.text.match(/[\d,]+ (?:deals|holdings|KPIs|requests|benchmarks|companies)\b/)?.[0]).toBe(
          all.text.match(/[\d,]+ (?:deals|holdings|KPIs|requests|benchmarks|companies)\b/)?.[0],
        );
      }
    }
    expect((await owner.browser.get(`${address}?page=1&page=2`)).status).toBe(400);
    expect(databaseDigest(app.sqlite)).toEqual(before);
    expect(schemaDigest(app.sqlite)).toEqual(schema);
  });

  test.each([
    ["deal-flow/list", "deal"],
    ["due-diligence/:id/requests", "item"],
    ["portfolio-valuation", "valued"],
    ["kpi-alerts", "kpi"],
  ] as const)(
    "%s finds what really has a sign of LIKE in its name, and nothing else by it",
    async (path, of) => {
      const own = await company("Plain");
      writeEverywhere("Half % off", own.ids);
      const found = async (text: string) => {
        const address = `${addressOf(`${tools}/${path}`, own.ids)}?search=${encodeURIComponent(text)}`;
        return (await own.browser.get(address)).links.some((href) => href.includes(own.ids[of]));
      };
      expect([await found("%"), await found("f _ o"), await found("H%f")]).toEqual([true, false, false]);
    },
  );

  test.each(odd)("a company called %j is none", async (text) => {
    const query = `?company=${encodeURIComponent(text)}`;
    for (const person of [owner.browser, staff]) {
      expect((await person.get(`${tools}/deal-flow/list${query}`)).status).toBe(404);
    }
  });
});

describe("files", () => {
  const imports = [
    "deal-flow/import",
    "portfolio-valuation/import",
    "kpi-alerts/import",
    "benchmarking/peer-sets/import",
    "due-diligence/:id/import",
  ];
  const bad: [string, Uint8Array | string][] = [
    ["a program", Uint8Array.from([0x4d, 0x5a, 0x90, 0, 3, 0, 0, 0])],
    ["a PDF", files.pdf()],
    ["UTF-16", Buffer.from("\ufeffName,Sector\r\nA,B\r\n", "utf16le")],
    ["not UTF-8", Uint8Array.from([0x4e, 0x61, 0xff, 0xfe, 0x2c, 0xc3, 0x28])],
    ["nothing", ""],
    ["NULs", "Name,Type\0,Sector\r\n\0,\0,\0\r\n"],
    ["an open quote", 'Name,Type,Sector\r\n"Acme,Seed,Energy\r\n'],
    ["a header of 10,000 columns", `${Array.from({ length: 10_000 }, (_, at) => `c${at}`).join(",")}\r\n`],
    ["one line of a megabyte", "x".repeat(1_000_000)],
    ["HTML", "<!doctype html><script>alert(2)</script>"],
  ];

  test.each(imports)("%s answers each wrong file with what is wrong, and keeps nothing", async (path) => {
    const address = addressOf(`${tools}/${path}`, thief.ids);
    const form = await thief.browser.get(address);
    const field = form.tags("input").find((tag) => tag.type === "file")?.name ?? "";
    expect(field).not.toBe("");
    const before = databaseDigest(app.sqlite, ["sessions", "submissions"]);
    for (const [what, bytes] of bad) {
      const body = new FormData();
      const set = { name: "Ours", source: "Ourselves", asOf: "31/12/2025", currency: "GBP" };
      if (path.includes("peer-sets")) for (const [name, text] of Object.entries(set)) body.append(name, text);
      body.append(field, new File([bytes as BlobPart], "rows.csv", { type: "text/csv" }));
      const page = await thief.browser.post(address, undefined, { body });
      expect([what, [400, 413, 415].includes(page.status)]).toEqual([what, true]);
      expect(page.html, what).not.toMatch(/<script>alert/);
      expect(page.text, what).not.toMatch(/NaN|undefined|\[object/);
    }
    expect(databaseDigest(app.sqlite, ["sessions", "submissions"])).toEqual(before);
  });

  test("a file for another company's room or desk is 404 before it is read", async () => {
    for (const path of imports) {
      const address = addressOf(`${tools}/${path}`, owner.ids);
      const body = new FormData();
      body.append("file", new File(["Name\r\nA\r\n"], "rows.csv", { type: "text/csv" }));
      const page = await thief.browser.post(`${address}?company=${owner.companyId}`, undefined, { body });
      expect([path, page.status]).toEqual([path, 404]);
    }
  });
});
