import { TOOLS } from "#app/features/desk/clients/client.ts";
import { periodsFrom } from "#app/features/analysis/kpis/maths/period.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Connection } from "#db/connection.server.ts";
import { factories } from "../../tests/support/scene/factories.ts";
import type { SignInDetails } from "../../tests/support/scene/person.ts";
import { multiply, newId, pick } from "./fill/sql.ts";
import { askInTurns, browserHeaders, mostDuring } from "./measure.ts";
import { askRounds, kilobytes, range, type Report, whole } from "./report.ts";
import type { Bench } from "./scratch.ts";
import type { Server } from "./servers.ts";

/** The sizes the analyst tools are promised for. */
const full = { holdings: 500, kpis: 200, periods: 60, items: 2000, peers: 5000 } as const;
/** Milliseconds of the processor a page. */
const aim = 100;
const tools = "/client-portal/tools";
/** A signed-in page without records. */
const bare = "/client-portal/support/new";
const pages = [
  `${tools}/portfolio-valuation`,
  `${tools}/portfolio-valuation/:holding`,
  `${tools}/portfolio-valuation/print`,
  `${tools}/kpi-alerts`,
  `${tools}/kpi-alerts/heat-map`,
  `${tools}/kpi-alerts/:kpi`,
  `${tools}/due-diligence/:room`,
  `${tools}/due-diligence/:room/requests`,
  `${tools}/benchmarking/:benchmark`,
  `${tools}/benchmarking/:benchmark/plots`,
  `${tools}/benchmarking/peer-sets/:set`,
];

/** The tools at the sizes they are promised for, and imports of one and of a hundred thousand rows. */
export async function measureTools(bench: Bench): Promise<Report> {
  const plan = bench.isQuick ? { requests: 10, rounds: 2 } : { requests: 20, rounds: 5 };
  let filled: Filled | undefined;
  return bench.onProduct(
    async (server) => {
      if (!filled) throw new Error("Nothing was filled.");
      const { client, records } = filled;
      const headers = { ...browserHeaders, "Accept-Encoding": "br", Cookie: await server.signIn(client) };
      const measured = [];
      for (const name of pages.filter((page) => page.includes(bench.pages ?? ""))) {
        const path = name.replace(/:([a-z]+)/, (_, word: string) => records[word] ?? "");
        const targets = [bare, path].map((one) => ({ server, path: one, headers }));
        const [without, asked] = await askInTurns(targets, plan);
        if (!without || !asked) throw new Error("There must be two.");
        measured.push({ name, asked, toBare: asked.cpu.median / without.cpu.median });
        bench.say(`${name}: ${range(asked.cpu, 1)} ms of processor, ${range(asked.times, 1)} ms`);
      }
      const imports = [];
      for (const rows of bench.isQuick ? [1000] : [1000, 20_000])
        imports.push(await importFlows(server, headers.Cookie, rows));
      return {
        how: askRounds(plan),
        tables: [
          [
            [
              "Page",
              "kB as sent",
              `processor, ms (≤ ${aim})`,
              "to the last byte, ms",
              "processor beside a bare page",
            ],
            ...measured.map(({ name, asked, toBare }) => [
              `\`${name}\``,
              kilobytes(asked.bytes),
              range(asked.cpu, 1),
              range(asked.times, 1),
              toBare.toFixed(1),
            ]),
          ],
          [["Import of cash flows", "MB", "seconds", "memory grew by, MB"], ...imports],
        ],
        missed: measured
          .filter(({ asked }) => asked.cpu.median > aim)
          .map(({ name, asked }) => `${name} takes ${asked.cpu.median.toFixed(0)} ms`),
      };
    },
    async (connection) => {
      filled = await fillTools(connection);
    },
  );
}

interface Filled {
  client: SignInDetails;
  records: Record<string, string>;
}

/** A client with every tool granted, and one of each list as long as it is promised for. */
async function fillTools({ db, sqlite }: Connection): Promise<Filled> {
  const make = factories(db);
  const client = await make.client();
  const { companyId } = client;
  const granted = TOOLS.map(({ value }) => ({ company_id: companyId, tool: value, granted_at: nowIso() }));
  await db.insertInto("company_tools").values(granted).execute();
  const holding = await make.valuedHolding(companyId, { name: "Holding 0" });
  const kpi = await make.kpi(companyId, { code: "base", name: "KPI 0" });
  await make.kpiRule(companyId, kpi);
  const room = await make.diligenceRoom(client);
  const benchmark = await make.benchmark(companyId);
  const row = (id: string | undefined) => `t.id = '${id}'`;
  multiply(sqlite, "valuation_holdings", row(holding), full.holdings - 1, {
    id: newId,
    name: "'Holding ' || (n + 1)",
    name_key: "'holding ' || (n + 1)",
    sector: pick(["Energy", "Healthcare", "Technology", "Retail", "Media"]),
    fair_value_pence: "100000000 + n * 7000000",
    cost_pence: "80000000 + n * 5000000",
  });
  multiply(sqlite, "kpis", row(kpi), full.kpis - 1, {
    id: newId,
    code: "'kpi' || (n + 1)",
    name: "'KPI ' || (n + 1)",
    formula: "iif(n % 10 = 9, 'base * 2', NULL)",
  });
  const months = JSON.stringify(periodsFrom("2021-01", "2025-12").slice(0, full.periods));
  const columns = sqlite
    .prepare("SELECT name FROM pragma_table_info('kpi_values')")
    .pluck()
    .all() as string[];
  const vary: Record<string, string> = {
    kpi_id: "kpis.id",
    period: "month.value",
    value: "100 + month.key * 37 % 23",
  };
  sqlite.exec(`INSERT OR REPLACE INTO kpi_values (${columns.join(", ")})
    SELECT ${columns.map((name) => vary[name] ?? `t.${name}`).join(", ")}
    FROM (SELECT * FROM kpi_values WHERE kpi_id = '${kpi}' LIMIT 1) t, kpis, json_each('${months}') month
    WHERE kpis.company_id = '${companyId}'`);
  multiply(sqlite, "diligence_items", row(room.item), full.items - 1, {
    id: newId,
    number: "'1.' || (n + 2)",
    sort_key: "printf('00001.%05d', n + 2)",
    title: "'Request ' || (n + 1)",
    priority: pick(["must", "should", "nice"]),
    state: pick(["requested", "received", "accepted", "waived"]),
  });
  const held = sqlite.prepare("SELECT count(*) FROM peer_companies WHERE peer_set_id = ?").pluck();
  multiply(sqlite, "peer_companies", row(benchmark.peerId), full.peers - Number(held.get(benchmark.setId)), {
    id: newId,
    name: "'Peer ' || n",
    revenue: "5000000.0 + n * 10000",
    revenue_growth: "n * 31 % 400 / 1000.0 - 0.1",
    ebitda_margin: "n * 17 % 350 / 1000.0",
  });
  const records = { holding, kpi, room: room.id, benchmark: benchmark.id, set: benchmark.setId };
  return { client, records };
}

/** A file of cash flows, spread over all holdings: sent, looked at, and taken. */
async function importFlows(server: Server, cookie: string, rows: number) {
  const lines = Array.from({ length: rows }, (_, index) => {
    const day = new Date(Date.UTC(2012, 0, 1) + Math.floor(index / full.holdings) * 86_400_000);
    return `Holding ${index % full.holdings},${day.toISOString().slice(0, 10)},${index % 2 ? "-" : ""}${rows + index},\r\n`;
  });
  const file = new Blob(["Holding,Date,Amount,Note\r\n", ...lines], { type: "text/csv" });
  const upload = new FormData();
  upload.append("file", file, "flows.csv");
  const headers = { Cookie: cookie, Origin: server.origin, "Sec-Fetch-Site": "same-origin" };
  const post = async (path: string, body: BodyInit) => {
    const answer = await fetch(server.origin + path, { method: "POST", body, headers, redirect: "manual" });
    const said = await answer.text();
    if (answer.status !== 303) throw new Error(`${path} answered ${answer.status}: ${said}`);
    return answer.headers.get("Location") ?? "";
  };
  const began = performance.now();
  const grown = await mostDuring(server, async () => {
    const preview = await post(`${tools}/portfolio-valuation/import?of=flows`, upload);
    const page = await (await fetch(server.origin + preview, { headers })).text();
    const seen = /name="seen" value="([^"]*)"/.exec(page)?.[1] ?? "";
    await post(preview, new URLSearchParams({ intent: "take", seen }));
  });
  const seconds = (performance.now() - began) / 1000;
  return [`${whole(rows)} rows`, (file.size / 1e6).toFixed(1), seconds.toFixed(1), whole(grown)];
}
