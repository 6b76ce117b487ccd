import { expect, test } from "vitest";
import { bring } from "../../support/scene/imports.ts";
import { startApp } from "../../support/product/harness.ts";
import { idIn, newAnalyst } from "../../support/scene/tool-people.ts";
import { parseCsv } from "../../support/reading/parse-csv.ts";

const app = await startApp();
const desk = "/client-portal/tools/kpi-alerts";

const newClient = () => newAnalyst(app, "kpi-alerts");

const { browser: client, userId } = await newClient();
const filled = {
  name: "Leverage",
  unit: "multiple",
  direction: "lower",
  frequency: "monthly",
  dueLag: "365",
};
const watched = { name: "Too much debt", kind: "above", limit: "4", level: "critical", recipients: userId };

async function newKpi(more: Record<string, string> = {}) {
  const made = await client.post(`${desk}/new`, { ...filled, ...more });
  expect(made.status).toBe(303);
  return idIn(made.location);
}

test("a KPI from its definition to its alert: a KPI that others are computed of stays", async () => {
  const part = await newKpi({ name: "Part" });
  const whole = await newKpi({ name: "Whole of it", formula: "part × 2" });
  await client.post(`${desk}/${part}`, { intent: "value", period: "2026-01", value: "2" });
  const page = await client.get(`${desk}/${whole}?explain=2026-01`);
  expect(page.text).toContain("part × 2");
  expect(page.text).toContain("4×");
  const refused = await client.post(`${desk}/${part}`, { intent: "remove" });
  expect(refused.status).toBe(409);
  expect(refused.text).toContain("Whole of it");
  expect((await client.post(`${desk}/${whole}`, { intent: "remove" })).status).toBe(303);
  expect((await client.get(`${desk}/${whole}`)).status).toBe(404);
});

test("a rule that was muted when its alert came: can be acknowledged on both pages as long as it stands open, and what is over can't", async () => {
  const kpi = await newKpi({ name: "Muted leverage" });
  const enter = (period: string, value: string) =>
    client.post(`${desk}/${kpi}`, { intent: "value", period, value });
  const muted = { ...watched, name: "Muted watch", muteUntil: "31/12/2099" };
  const rule = idIn((await client.post(`${desk}/${kpi}/rules/new`, muted)).location);
  await enter("2026-01", "5");
  await enter("2026-02", "3");
  await enter("2026-03", "5");
  const keyOf = async (period: string) =>
    (await client.get(`${desk}/alerts`))
      .tags("input")
      .find(({ name, value = "" }) => name === "key" && value.startsWith(`${rule}:${period}`))?.value;
  expect((await client.get(`${desk}/rules/${rule}`)).text).toContain("Alert (not told)");
  expect(await keyOf("2026-01")).toBeUndefined();
  const key = await keyOf("2026-03");
  expect(key).toBeDefined();
  expect((await client.get(`${desk}/rules/${rule}`)).text).toContain("Acknowledge: Alert, 2026-03");
  expect((await client.post(`${desk}/alerts`, { intent: "acknowledge", key })).status).toBe(303);
  expect(await keyOf("2026-03")).toBeUndefined();
  expect((await client.get(`${desk}/rules/${rule}`)).text).not.toContain("Acknowledge: ");
  await enter("2026-04", "3");
  await enter("2026-05", "5");
  await enter("2026-06", "3");
  expect(await keyOf("2026-05")).toBeUndefined();
});

test("a formula for a KPI that has values: keeps them, and the form, the answer, the page and the import say that they count nothing", async () => {
  await newKpi({ name: "Sales base" });
  const kpi = await newKpi({ name: "Doubled", code: "doubled" });
  for (const period of ["2026-01", "2026-02"]) {
    await client.post(`${desk}/${kpi}`, { intent: "value", period, value: "7" });
  }
  const kept = "Its 2 entered values are kept, and count only as long as there is no formula";
  expect((await client.get(`${desk}/${kpi}`)).text).not.toContain(kept);
  expect((await client.get(`${desk}/${kpi}/edit`)).text).toContain(kept);
  const fields = { ...filled, name: "Doubled", code: "doubled" };
  const given = await client.post(`${desk}/${kpi}/edit`, { ...fields, formula: "sales_base × 2" });
  expect((await given.follow()).text).toContain(`Doubled. ${kept}.`);
  expect((await client.get(`${desk}/${kpi}`)).text).toContain(`${kept}.`);
  const renamed = await client.post(`${desk}/${kpi}/edit`, { ...fields, formula: "sales_base × 3" });
  expect((await renamed.follow()).text).not.toContain(`Doubled. ${kept}`);
  const taken = await client.post(`${desk}/${kpi}/edit`, fields);
  const back = await taken.follow();
  expect(back.text).toContain("Its 2 entered values count again");
  expect(back.text).toContain("7×");
  const csv =
    "Code,Name,Unit,Currency,Direction,Frequency,Formula\r\n" +
    "doubled,Doubled,multiple,,lower,monthly,sales_base × 2\r\n";
  const imported = await bring(client, `${desk}/import?of=definitions`, { csv });
  expect((await imported.follow()).text).toContain("2 entered values count nothing");
});

test("the list: draws what the rules of a KPI allow behind its last periods, and says it", async () => {
  const kpi = await newKpi({ name: "Banded ratio" });
  for (const [period, value] of [
    ["2026-01", "3"],
    ["2026-02", "3.5"],
  ] as const) {
    await client.post(`${desk}/${kpi}`, { intent: "value", period, value });
  }
  const bare = await client.get(`${desk}?search=banded`);
  expect(bare.html).not.toContain("sparkline-band");
  expect(bare.text).not.toContain("shaded band");
  await client.post(`${desk}/${kpi}/rules/new`, watched);
  const list = await client.get(`${desk}?search=banded`);
  expect(list.html).toContain("sparkline-band");
  expect(list.html).toContain("Upper limit: 4×.");
  expect(list.text).toContain("The shaded band is what the rules of a KPI allow.");
});

test("the mails of the tool: can be done without under Notifications, and the rule says who does", async () => {
  const { browser, userId: reader } = await newClient();
  const page = await browser.get("/account/notifications");
  expect(page.text).toContain("KPI alerts");
  expect(page.text).toContain("Weekly KPI digest");
  expect((await browser.post("/account/notifications", { byMail: "kpi-digest" })).status).toBe(303);
  const kpi = idIn((await browser.post(`${desk}/new`, { ...filled, name: "Own ratio" })).location);
  const rule = { ...watched, recipients: reader };
  const location = (await browser.post(`${desk}/${kpi}/rules/new`, rule)).location ?? "";
  expect((await browser.get(location)).text).toContain("(does without these mails)");
});

test("files: what is exported can be imported again, and changes nothing", async () => {
  const kpi = await newKpi({ name: "Margin", unit: "percent", direction: "higher" });
  await client.post(`${desk}/${kpi}`, { intent: "value", period: "2026-01", value: "12.5", source: "=cmd" });
  const file = await client.get(`${desk}/kpis.csv`);
  expect(file.status).toBe(200);
  const rows = parseCsv(file.html.replace(/^\uFEFF/, "")).map(({ cells }) => cells);
  expect(rows[0]).toEqual(["KPI", "Period", "Value", "Source"]);
  expect(rows).toContainEqual(["margin", "2026-01", "12.5", "'=cmd"]);
  const again = await client.post(`${desk}/import`, { csv: file.html.replace(/^\uFEFF/, "") });
  expect((await again.follow()).text).toMatch(
    /New 0 values Changed 0 values Unchanged \d+ values? Refused 0 rows/,
  );
  const corrected = "KPI;Month;Value\nmargin;31-Jan-26;13%\n";
  expect((await bring(client, `${desk}/import`, { csv: corrected })).status).toBe(303);
  const kept = await app.db
    .selectFrom("kpi_values")
    .select(["value", "source"])
    .where("kpi_id", "=", kpi)
    .execute();
  expect(kept, "its source was not named").toEqual([{ value: 0.13, source: "=cmd" }]);
  expect((await client.get(`${desk}/${kpi}`)).text).toMatch(
    /2026-01 12.5% 13% [^|]*Import of a pasted table/,
  );
  for (const of of ["definitions", "findings", "covenants"]) {
    expect((await client.get(`${desk}/kpis.csv?of=${of}`)).status).toBe(200);
  }
  const wrong = await client.submit(`${desk}/import`, { csv: "KPI,Period,Value\nnobody,2026-01,1\n" });
  expect((await wrong.follow()).text).toContain("1 row KPI: “nobody” is no KPI of yours");
});

test("the heat map begins with the newest period: in view on a narrow screen, and on paper", async () => {
  const { browser, companyId } = await newAnalyst(app, "kpi-alerts");
  await app.make.kpi(companyId, { name: "Churn" });
  const page = await browser.get("/client-portal/tools/kpi-alerts/heat-map");
  expect(page.text).toContain("2025-06 to 2026-01, the newest first KPI 2026-01 2025-12 2025-11");
  expect(page.text).toContain("2025-06 Churn 9");
});
