/** Desks of the analyst tools as full as a company makes them: what their pages weigh, and how much is held at once. */
import { takeOnPage } from "./imports.ts";
import { brotliCompressSync, constants } from "node:zlib";
import { expect, test } from "vitest";
import { londonDay } from "#app/features/calendar.ts";
import { exportRoom } from "#app/features/analysis/diligence/exports/export-room.server.ts";
import { MOST_ITEMS } from "#app/features/analysis/diligence/records/request-item.ts";
import { periodAfter, periodOfDay } from "#app/features/analysis/kpis/maths/period.ts";
import { now, nowIso } from "#app/platform/clock.server.ts";
import { newId } from "#app/platform/secrets/random.server.ts";
import { recordFile, storeBytes } from "#app/platform/storage/storage.server.ts";
import type { App } from "../product/harness.ts";
import type { Person } from "./person.ts";
import { newAnalyst } from "./tool-people.ts";
import { recordsIn } from "./records.ts";

export interface DeskSize {
  holdings: number;
  /** Cash flows that a file brings. */
  flows: number;
  kpis: number;
  periods: number;
  requests: number;
  flags: number;
  /** Documents of 8 MB in one room. */
  documents: number;
}

const tools = "/client-portal/tools";
const megabyte = 1024 * 1024;
const range = (count: number) => Array.from({ length: count }, (_, index) => index);
const pad = (number: number) => String(number).padStart(2, "0");

/** Each page is whole, and within the budget of a signed-in page as the product sends it; so is the next of its list. */
async function expectLight(person: Person, desk: string, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const page = await person.get(desk + path);
    expectLightPage(page, path);
    const next = page.beside("next");
    if (next) expectLightPage(await person.get(next), next);
  }
}

function expectLightPage(page: Awaited<ReturnType<Person["get"]>>, path: string): void {
  expect([path, page.status]).toEqual([path, 200]);
  expect(page.text, path).not.toMatch(/NaN|Infinity|undefined/);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 4 };
  expect(brotliCompressSync(page.html, { params }).length, path).toBeLessThan(20_000);
}

const upload = (name: string, lines: readonly string[]) => ({
  files: { file: { name, type: "text/csv", bytes: Buffer.from(`${lines.join("\r\n")}\r\n`) } },
});

export function fullDesks(app: App, size: DeskSize): void {
  test(`a portfolio of ${size.holdings} holdings, its snapshot, its page for printing and a long file of flows`, async () => {
    const { browser, companyId } = await newAnalyst(app, "portfolio-valuation");
    const desk = `${tools}/portfolio-valuation`;
    const names = range(size.holdings).map((index) => `Holding ${index} of sector ${index % 8}`);
    const ids: string[] = [];
    for (const [index, name] of names.entries()) {
      const values = { name, sector: `Sector ${index % 8}`, cost_pence: 100_000_000 + index };
      ids.push(await app.make.valuedHolding(companyId, values));
    }
    const rows = range(size.flows).map((index) => {
      const nth = Math.floor(index / names.length);
      const day = `${2000 + (nth % 14)}-${pad(1 + (Math.floor(nth / 14) % 12))}-01`;
      return `${names[index % names.length]},${day},${nth % 4 === 3 ? 3000 : -1000},`;
    });
    const bring = async () => {
      const file = upload("flows.csv", ["Holding,Date,Amount,Note", ...rows]);
      const staged = await browser.post(`${desk}/import?of=flows`, { csv: "" }, file);
      expect(staged.status, staged.problems).toBe(303);
      return staged;
    };
    const all = size.flows.toLocaleString("en-GB");
    const taken = await takeOnPage(browser, await bring());
    expect((await taken.follow()).text).toContain(`${all} cash flows added.`);
    expect((await (await bring()).follow()).text).toContain(`Unchanged ${all} cash flows`);
    const frozen = await browser.post(`${desk}/snapshots`, { name: "Q3", asOf: "2026-09-30" });
    const snapshot = (frozen.location ?? "").replace(desk, "");
    expect(snapshot).toMatch(/^\/snapshots\/[0-9a-f]{32}$/);
    const paths = ["", "?explain=xirr", "?explain=hhi", "/print", `/${ids[0]}`, snapshot];
    await expectLight(browser, desk, paths);
    const print = await browser.get(`${desk}/print`);
    expect(print.html.match(/scope="row"/g)?.length).toBeGreaterThanOrEqual(size.holdings);
    // Nothing on it needs scripts: its rows are sent once.
    expect(print.html).not.toMatch(/<script/);
    const spent: number[] = [];
    for (let time = 0; time < 10; time += 1) {
      const before = process.cpuUsage();
      await browser.get(desk);
      const { user, system } = process.cpuUsage(before);
      spent.push((user + system) / 1000);
    }
    // The least of ten, of processor time: what the page itself costs, whatever else the machine does.
    expect(Math.min(...spent)).toBeLessThan(100);
  });

  test(`${size.kpis} KPIs of ${size.periods} periods come by two files and stay light`, async () => {
    const { browser, companyId } = await newAnalyst(app, "kpi-alerts");
    const desk = `${tools}/kpi-alerts`;
    const last = periodAfter(periodOfDay(londonDay(now()), "monthly"), -1);
    const isComputed = (index: number) => index % 10 === 9;
    const definitions = range(size.kpis).map((index) => {
      const formula = isComputed(index) ? `k${index - 1} − k${index - 2}` : "";
      return `k${index},Kennzahl ${index} of division ${index % 7},money,GBP,higher,monthly,${formula},15`;
    });
    const header = "Code,Name,Unit,Currency,Direction,Frequency,Formula,Due after days";
    const csv = [header, ...definitions].join("\r\n");
    const defined = await browser.post(`${desk}/import?of=definitions`, { csv });
    expect((await takeOnPage(browser, defined)).status).toBe(303);
    const values = range(size.kpis).flatMap((index) =>
      isComputed(index)
        ? []
        : range(size.periods).map((back) => {
            const value = Math.round(1_000_000 + 400_000 * Math.sin(index * 3 + back));
            return `k${index},${periodAfter(last, -back)},${value},Management accounts`;
          }),
    );
    const file = upload("values.csv", ["KPI,Period,Value,Source", ...values]);
    const entered = await browser.post(`${desk}/import`, { csv: "" }, file);
    expect((await takeOnPage(browser, entered)).status).toBe(303);
    const kept = await app.db
      .selectFrom("kpi_values")
      .select("kpi_id")
      .where("company_id", "=", companyId)
      .execute();
    expect(kept).toHaveLength(values.length);
    const kpis = await app.db.selectFrom("kpis").select("id").where("company_id", "=", companyId).execute();
    for (const { id } of kpis.slice(0, 30)) {
      const rule = { name: `Watch ${id.slice(0, 6)}`, kind: "below", limit: "900000", level: "warn" };
      expect((await browser.post(`${desk}/${id}/rules/new`, rule)).status).toBe(303);
    }
    const pages = ["", "/heat-map", "/alerts", "/covenants"];
    await expectLight(browser, desk, [...pages, `/${kpis[0]?.id}`]);
  });

  test(`a room of ${size.requests} requests and ${size.flags} red flags`, async () => {
    const analyst = await newAnalyst(app, "due-diligence");
    const { browser } = analyst;
    const room = await app.make.diligenceRoom(analyst, { name: "Full room" });
    const desk = `${tools}/due-diligence/${room.id}`;
    const rows = range(size.requests - 1).map((at) => {
      const due = at % 28 ? `2026-${pad((at % 12) + 1)}-${pad((at % 27) + 1)}` : "";
      const priority = ["must", "should", "nice"][at % 3];
      return `Workstream ${at % 99} of the industrial division,"Request ${at}: what is to be handed in, in words",${priority},${due}`;
    });
    const csv = ["Workstream,Request,Priority,Due", ...rows].join("\n");
    const body = new FormData();
    body.append("csv", csv);
    const imported = await browser.post(`${desk}/import`, undefined, { body });
    expect([imported.status, imported.problems]).toEqual([303, ""]);
    expect((await takeOnPage(browser, imported)).status).toBe(303);
    const requests = await app.db
      .selectFrom("diligence_items")
      .select("id")
      .where("room_id", "=", room.id)
      .orderBy("sort_key")
      .execute();
    const states = ["in-progress", "received", "under-review", "accepted", "waived"] as const;
    for (const [index, state] of states.entries()) {
      const moved = requests.filter((_, at) => at % 7 === index).map(({ id }) => id);
      await app.db.updateTable("diligence_items").set({ state }).where("id", "in", moved).execute();
    }
    for (const id of range(size.flags).map(() => newId())) {
      const text = { finding: "A contract ends ".repeat(20), mitigation: "Ask for a renewal. ".repeat(10) };
      const score = { severity: 3, likelihood: 4, impact_pence: 100, closed_at: null, closed_by: null };
      const by = { raised_by: analyst.userId, raised_at: nowIso(), updated_at: nowIso() };
      const values = { id, room_id: room.id, item_id: room.item, ...text, ...score, ...by };
      await app.db.insertInto("diligence_flags").values(values).execute();
    }
    const { file_id } = recordsIn(app.sqlite).rowOf("diligence_documents", { id: room.document });
    const items = await app.db
      .selectFrom("diligence_items")
      .select("id")
      .where("room_id", "=", room.id)
      .execute();
    for (const [at, { id: item_id }] of items.slice(1, 600).entries()) {
      const file = { file_id, file_name: `What was handed in for request ${at}.pdf`, version: 1 };
      const by = { uploaded_by: analyst.userId, uploaded_at: nowIso(), removed_at: null };
      const values = { id: newId(), item_id, room_id: room.id, ...file, ...by };
      await app.db.insertInto("diligence_documents").values(values).execute();
    }
    const lists = ["/documents", "/requests", "/requests?state=overdue&search=request", "/requests/new"];
    const risks = ["/risks", "/risks?severity=3&likelihood=4"];
    await expectLight(browser, desk, ["", "?explain=completion", ...lists, ...risks, "/members"]);
    const out = await browser.get(`${desk}/requests.csv`);
    expect(out.html.trimEnd().split("\r\n")).toHaveLength(size.requests + 1);
    if (size.requests < MOST_ITEMS) return;
    const more = { title: "One more", priority: "must", section: "1" };
    const over = await browser.post(`${desk}/requests/new`, more);
    expect([over.status, over.problems]).toEqual([
      400,
      expect.stringContaining("A room takes 2,000 requests"),
    ]);
  });

  test(`the ZIP of ${size.documents} large documents passes through little memory, no faster than it is taken`, async () => {
    const analyst = await newAnalyst(app, "due-diligence");
    const room = await app.make.diligenceRoom(analyst);
    const bytes = 8 * megabyte;
    const about = { name: "large.pdf", contentType: "application/pdf" };
    const file = await storeBytes(new Uint8Array(bytes).fill(7), about);
    await app.db.transaction().execute(async (trx) => {
      await recordFile(trx, file);
      const common = { item_id: room.item, room_id: room.id, file_id: file.id, file_name: "large.pdf" };
      const by = { uploaded_by: analyst.userId, uploaded_at: nowIso(), removed_at: null };
      for (let version = 1; version <= size.documents; version += 1) {
        const values = { id: newId(), version, ...common, ...by };
        await trx.insertInto("diligence_documents").values(values).execute();
      }
    });
    const origin = { sessionId: "", aal: 2, stepUpAt: nowIso(), ip: "127.0.0.1", requestId: "test" } as const;
    const person = {
      firstName: "Clara",
      lastName: "Tester",
      companyName: "Acme",
      companyRole: "owner",
      twoFactorEnabled: true,
    } as const;
    const result = await exportRoom(app.db, { ...analyst, ...person, ...origin, role: "client" }, room.id);
    if (!result.ok) throw new Error(result.reason);
    const held = () => process.memoryUsage().arrayBuffers;
    const before = held();
    let sent = 0;
    let most = 0;
    for await (const piece of result.zip) {
      sent += piece.byteLength;
      most = Math.max(most, held() - before);
    }
    expect(sent).toBeGreaterThan(size.documents * bytes);
    expect(sent).toBeLessThan(size.documents * (bytes + 1000) + megabyte);
    // Pieces that nobody holds any more wait for the collector; a room held whole would be more.
    expect(most).toBeLessThan(Math.max(size.documents / 2, 16) * bytes);
  });
}
