import type Database from "better-sqlite3";
import { TOOLS } from "#app/features/clients/client.ts";
import { periodsFrom } from "#app/features/kpis/period.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import { newId } from "#app/platform/random.server.ts";
import type { Connection } from "#db/connection.server.ts";
import { factories } from "../../tests/support/factories.ts";
import type { SignInDetails } from "../../tests/support/person.ts";

/** The sizes the analyst tools are promised for. */
export const FULL = { holdings: 500, kpis: 200, periods: 60, items: 2000, peers: 5000 } as const;

export interface FilledTools {
  client: SignInDetails;
  holding: string;
  kpi: string;
  room: string;
  benchmark: string;
  set: string;
}

type Row = Record<string, unknown>;

/** A client with every tool granted, and one of each list as long as it is promised for. */
export async function fillTools({ db, sqlite }: Connection): Promise<FilledTools> {
  const make = factories(db);
  const client = await make.client();
  const { companyId } = client;
  await db
    .insertInto("company_tools")
    .values(TOOLS.map(({ value }) => ({ company_id: companyId, tool: value, granted_at: nowIso() })))
    .execute();
  const holding = await make.valuedHolding(companyId, { name: "Holding 0" });
  const kpi = await make.kpi(companyId, { code: "base", name: "KPI 0" });
  await make.kpiRule(companyId, kpi);
  const room = await make.diligenceRoom(client);
  const benchmark = await make.benchmark(companyId);
  sqlite.transaction(() => {
    copies(sqlite, "valuation_holdings", { id: holding }, FULL.holdings - 1, (index) => ({
      id: newId(),
      name: `Holding ${index}`,
      name_key: `holding ${index}`,
      sector: ["Energy", "Healthcare", "Technology", "Retail", "Media"][index % 5],
      fair_value_pence: 100_000_000 + index * 7_000_000,
      cost_pence: 80_000_000 + index * 5_000_000,
    }));
    const kpis = [
      kpi,
      ...copies(sqlite, "kpis", { id: kpi }, FULL.kpis - 1, (index) => ({
        id: newId(),
        code: `kpi${index}`,
        name: `KPI ${index}`,
        formula: index % 10 === 0 ? "base * 2" : null,
      })),
    ];
    const months = periodsFrom("2021-01", "2025-12").slice(0, FULL.periods);
    for (const id of kpis) {
      copies(sqlite, "kpi_values", { kpi_id: kpi, period: "2026-01" }, months.length, (index) => ({
        kpi_id: id,
        period: months[index - 1],
        value: 100 + ((index * 37) % 23),
      }));
    }
    copies(sqlite, "diligence_items", { id: room.item }, FULL.items - 1, (index) => ({
      id: newId(),
      number: `1.${index + 1}`,
      sort_key: `00001.${String(index + 1).padStart(5, "0")}`,
      title: `Request ${index}`,
      priority: ["must", "should", "nice"][index % 3],
      state: ["requested", "received", "accepted", "waived"][index % 4],
    }));
    const { held } = sqlite
      .prepare<[string], { held: number }>(
        "SELECT count(*) AS held FROM peer_companies WHERE peer_set_id = ?",
      )
      .get(benchmark.setId) ?? { held: 0 };
    copies(sqlite, "peer_companies", { id: benchmark.peerId }, FULL.peers - held, (index, row) => ({
      id: newId(),
      name: `Peer ${index}`,
      revenue: 5_000_000 + index * 10_000,
      revenue_growth: ((index * 31) % 400) / 1000 - 0.1,
      ebitda_margin: ((index * 17) % 350) / 1000,
      sector: row.sector,
    }));
  })();
  return { client, holding, kpi, room: room.id, benchmark: benchmark.id, set: benchmark.setId };
}

/** Writes a row again and again with something else in it. @returns the ids. */
function copies(
  sqlite: Database.Database,
  table: string,
  key: Row,
  times: number,
  vary: (index: number, row: Row) => Row,
): string[] {
  const where = Object.keys(key).map((name) => `"${name}" = ?`);
  const row = sqlite
    .prepare<unknown[], Row>(`SELECT * FROM "${table}" WHERE ${where.join(" AND ")}`)
    .get(...Object.values(key));
  if (!row) throw new Error(`There is no row of ${table} to copy.`);
  const columns = Object.keys(row);
  const write = sqlite.prepare(
    `INSERT OR REPLACE INTO "${table}" (${columns.map((name) => `"${name}"`).join(", ")})
     VALUES (${columns.map((name) => `@${name}`).join(", ")})`,
  );
  return Array.from({ length: times }, (_, index) => {
    const copy = { ...row, ...vary(index + 1, row) };
    write.run(copy);
    return String(copy.id ?? "");
  });
}
