import { brotliCompressSync, constants } from "node:zlib";
import { describe, expect, test } from "vitest";
import { londonDay } from "#app/features/calendar.ts";
import { periodAfter, periodOfDay } from "#app/features/kpis/period.ts";
import { now, nowIso } from "#app/platform/clock.server.ts";
import { startApp } from "../support/harness.ts";

/** As much as a company keeps, and as many periods as a desk has after five years. */
const [KPIS, PERIODS, RULES] = [200, 60, 30];
const desk = "/client-portal/tools/kpi-alerts";

const app = await startApp();
const details = await app.make.client();
const { companyId } = details;
await app.db
  .insertInto("company_tools")
  .values({ company_id: companyId, tool: "kpi-alerts", granted_at: nowIso() })
  .execute();
const client = await app.signInAs(details);
const last = periodAfter(periodOfDay(londonDay(now()), "monthly"), -1);
const definitions = Array.from({ length: KPIS }, (_, index) => {
  const name = `Kennzahl ${String(index).padStart(3, "0")} of division ${index % 7}`;
  const formula = index % 10 === 9 ? `k${index - 1} − k${index - 2}` : "";
  return `k${index},${name},money,GBP,${index % 3 ? "higher" : "lower"},monthly,${formula},15`;
});
const values = Array.from({ length: KPIS }, (_, index) =>
  index % 10 === 9
    ? []
    : Array.from({ length: PERIODS }, (__, back) => {
        const value = Math.round(1_000_000 + 400_000 * Math.sin(index * 3 + back) + 1000 * (PERIODS - back));
        return `k${index},${periodAfter(last, -back)},${value},Management accounts`;
      }),
).flat();

const sizeOf = (html: string) =>
  brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }).length;

describe("two hundred KPIs of sixty periods", () => {
  test("come by two files, in one go each", { timeout: 60_000 }, async () => {
    const csv = `Code,Name,Unit,Currency,Direction,Frequency,Formula,Due after days\r\n${definitions.join("\r\n")}\r\n`;
    const defined = await client.post(`${desk}/import?of=definitions`, { csv });
    expect(defined.status).toBe(303);
    const file = new FormData();
    file.set(
      "file",
      new Blob([`KPI,Period,Value,Source\r\n${values.join("\r\n")}\r\n`], { type: "text/csv" }),
      "values.csv",
    );
    const taken = await client.post(`${desk}/import`, undefined, { body: file });
    expect(taken.status).toBe(303);
    const { kept } = await app.db
      .selectFrom("kpi_values")
      .select((eb) => eb.fn.countAll<number>().as("kept"))
      .where("company_id", "=", companyId)
      .executeTakeFirstOrThrow();
    expect(kept).toBe(values.length);
  });

  test("stay within 20 kB a page", { timeout: 120_000 }, async () => {
    const kpis = await app.db.selectFrom("kpis").select("id").where("company_id", "=", companyId).execute();
    for (const { id } of kpis.slice(0, RULES)) {
      await client.post(`${desk}/${id}/rules/new`, {
        name: `Watch ${id.slice(0, 6)}`,
        kind: "below",
        limit: "900000",
        level: "warn",
      });
    }
    const first = kpis[0]?.id ?? "";
    const said: string[] = [];
    for (const path of [
      "",
      "?page=8",
      "/heat-map",
      "/heat-map?page=10",
      "/alerts",
      "/alerts?page=2",
      "/covenants",
      `/${first}`,
    ]) {
      let best = Infinity;
      let html = "";
      for (let run = 0; run < 5; run += 1) {
        const began = process.cpuUsage();
        const page = await client.get(`${desk}${path}`);
        const { user, system } = process.cpuUsage(began);
        best = Math.min(best, (user + system) / 1000);
        expect(page.status, path).toBe(200);
        expect(page.text, path).not.toMatch(/NaN|Infinity|undefined/);
        html = page.html;
      }
      said.push(
        `${path || "/"}: ${sizeOf(html)} bytes, ${best.toFixed(0)} ms of CPU, this client’s own reading among them`,
      );
      expect(sizeOf(html), path).toBeLessThanOrEqual(20_000);
    }
    if (process.env.SAY_FIGURES) process.stdout.write(`${said.join("\n")}\n`);
  });
});
