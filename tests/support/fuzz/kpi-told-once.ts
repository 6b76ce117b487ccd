import { rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, onTestFinished, vi } from "vitest";
import { nowIso } from "#app/platform/clock.server.ts";
import { connect } from "#db/connection.server.ts";
import { factories } from "../scene/factories.ts";
import { dataCopy, serve } from "../product/front.ts";
import { testSecret } from "../product/test-env.ts";

const clock = pathToFileURL(resolve("tests/support/product/shifted-clock.mjs")).href;

/**
 * A KPI's late value is told once, whatever restarts and wherever the clock jumps.
 * @param jumps days from now at which the product runs again after it has told.
 */
export async function expectToldOnce(jumps: readonly number[]): Promise<void> {
  const dataDir = dataCopy();
  Object.assign(process.env, { DATA_DIR: dataDir, APP_SECRET: testSecret });
  const { db, close } = connect(join(dataDir, "portal.db"));
  onTestFinished(async () => {
    await close();
    rmSync(dataDir, { recursive: true, force: true });
  });
  const make = factories(db);
  const { companyId, userId, email } = await make.client();
  await db
    .insertInto("company_tools")
    .values({ company_id: companyId, tool: "kpi-alerts", granted_at: nowIso() })
    .execute();
  // One value, of January 2026; every month since is late.
  const kpi = await make.kpi(companyId, { due_lag: 5 });
  await db.updateTable("kpi_values").set({ value: 5 }).where("kpi_id", "=", kpi).execute();
  const rule = await make.kpiRule(companyId, kpi, { status: "normal", is_open: 0, broken: 0, kept: 1 });
  await db.deleteFrom("kpi_transitions").where("rule_id", "=", rule).execute();
  await db.updateTable("kpi_findings").set({ found: "kept", value: 5 }).where("rule_id", "=", rule).execute();
  await db.insertInto("kpi_rule_recipients").values({ rule_id: rule, user_id: userId }).execute();

  const standing = () =>
    db.selectFrom("kpi_rules").select(["status", "period"]).where("id", "=", rule).executeTakeFirstOrThrow();
  const mails = async () =>
    (
      await db
        .selectFrom("outbox")
        .select("subject")
        .where("to_address", "=", email)
        .where("kind", "=", "kpi-alert")
        .orderBy("seq")
        .execute()
    ).map(({ subject }) => subject);
  /** Runs the product so many days from now until a sign that it judged, and kills it. */
  const runAt = async (days: number, judged: () => Promise<boolean>) => {
    const served = await serve(dataDir, {
      LOG: "silent",
      NODE_OPTIONS: `--import=${clock}`,
      CLOCK_SHIFT_DAYS: String(days),
    });
    try {
      await vi.waitUntil(judged, { timeout: 60_000, interval: 100 });
    } finally {
      await served.stop("SIGKILL");
    }
  };
  /** Where nothing may change there is no sign: the jobs begin a second after the start. */
  const afterSeconds = (seconds: number) => {
    const from = performance.now();
    return async () => performance.now() - from > seconds * 1000;
  };

  await runAt(0, async () => (await standing()).status === "no-data");
  const told = await mails();
  expect(told).toEqual(["No data: Above eight"]);
  const first = await standing();

  await runAt(70, async () => ((await standing()).period ?? "") > (first.period ?? ""));
  const ahead = await standing();
  expect(await mails()).toEqual(told);

  for (const days of jumps) await runAt(days, afterSeconds(4));
  expect(await standing()).toEqual(ahead);
  expect(await mails()).toEqual(told);
  const { changes } = await db
    .selectFrom("kpi_transitions")
    .select((eb) => eb.fn.countAll<number>().as("changes"))
    .where("rule_id", "=", rule)
    .executeTakeFirstOrThrow();
  expect(changes).toBe(1);
}
