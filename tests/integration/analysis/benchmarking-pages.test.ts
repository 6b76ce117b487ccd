import { describe, expect, test } from "vitest";
import { tableOf } from "#app/features/csv/csv-columns.ts";
import { bring } from "../../support/scene/imports.ts";
import { PEER_COLUMNS, peerRow } from "#app/features/analysis/benchmarking/imports/peer-columns.ts";
import { samplePeers } from "#app/features/analysis/benchmarking/records/sample-peers.ts";
import { csvOf } from "#app/features/csv/csv.ts";
import { startApp } from "../../support/product/harness.ts";
import { idIn, newAnalyst } from "../../support/scene/tool-people.ts";
import { recordsIn } from "../../support/scene/records.ts";
import { parseCsv } from "../../support/reading/parse-csv.ts";

const app = await startApp();
const tool = "/client-portal/tools/benchmarking";

const newClient = () => newAnalyst(app, "benchmarking");

const { browser: client, companyId } = await newClient();
const demo = await newAnalyst(app);

const { id: sample } = recordsIn(app.sqlite).rowOf("peer_sets", { is_sample: 1 });

describe("a benchmark", () => {
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

  test("says how many its group leaves out, and why, once its list is ticked", async () => {
    const { id, groupId, peerId } = await app.make.benchmark(companyId);
    const { links } = await client.get(`${tool}/${id}`);
    const list = links.find((href) => href.includes(`groups/${groupId}?for=`))?.replace("#peers", "") ?? "";
    const ticks = { intent: "tick", shown: peerId };
    const bare = await client.post(list, ticks);
    expect([bare.status, bare.problems]).toEqual([
      400,
      expect.stringContaining("Enter why the company is left out"),
    ]);
    expect((await client.post(list, { ...ticks, peer: peerId })).problems).toContain(
      "Tick or untick a company first",
    );
    const saved = await client.post(list, { ...ticks, reason: "A one-off sale" });
    expect(saved.location).toContain(`${tool}/${id}/edit`);
    const edit = await saved.follow();
    expect(edit.text).toContain("It is chosen below");
    const next = edit.field("group");
    const known = { name: "Acme", sector: "Technology", year: "2025", ebitdaMargin: "12.5" };
    expect((await client.submit(saved.location ?? "", { ...known, group: next })).status).toBe(303);
    const page = await client.get(`${tool}/${id}`);
    expect(page.text).toContain("Left out: 1");
    expect(page.text).toContain("A one-off sale");
    expect((await client.get(`${tool}/groups/${next}`)).text).toContain("Left out: A one-off sale");
    // Ticked again, it counts.
    expect((await client.post(`${tool}/groups/${next}`, { ...ticks, peer: peerId })).status).toBe(303);
  });

  test("shows what was left out of it alone before, and counts it again", async () => {
    const { id, peerId } = await app.make.benchmark(companyId);
    const path = `${tool}/${id}`;
    await app.make.exclusion(id, peerId, "roce");
    expect((await client.get(path)).html).toContain("A one-off sale");
    expect((await client.post(path, { intent: "include", peer: peerId, metric: "roce" })).status).toBe(303);
    expect((await client.get(path)).html).not.toContain("A one-off sale");
    const more = { intent: "exclude", peer: peerId, metric: "roce", reason: "Sold" };
    expect((await client.post(path, more)).status).toBe(400);
  });

  test("gives the numbers of each plot as a file of its own, but not in demo mode", async () => {
    const { id } = await app.make.benchmark(companyId);
    const path = `${tool}/${id}`;
    const { links } = await client.get(`${path}/plots`);
    const files = links.filter((href) => href.includes("benchmark.csv") && !href.includes("as=xlsx"));
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

  test("belongs to a deal that its form was opened from, and each leads to the other", async () => {
    const deal = `/client-portal/tools/deal-flow/${await app.make.deal(companyId)}`;
    const { location: open = "" } = await client.post(deal, { intent: "open", tool: "benchmarking" });
    const form = await client.get(open);
    const known = { name: form.field("name"), deal: form.field("deal"), sector: form.field("sector") };
    const figures = { group: `set:${sample}`, year: "2025", ebitdaMargin: "14.5" };
    const added = await client.submit(open, { ...known, ...figures });
    const id = idIn(added.location);
    expect((await client.get(`${tool}/${id}`)).links).toContain(deal);
    expect((await client.get(deal)).links).toContain(`${tool}/${id}`);
  });
});

describe("peer sets and groups", () => {
  const text = csvOf(tableOf(PEER_COLUMNS, samplePeers().map(peerRow)));
  const about = { name: "Licensed", source: "A licence", asOf: "31/12/2025", currency: "GBP" };

  test("companies are ticked of one set, one's own, and at least one", async () => {
    const imported = await bring(client, `${tool}/peer-sets/import`, { ...about, csv: text });
    const set = idIn(imported.location);
    const { id: one } = await app.db
      .selectFrom("peer_companies")
      .select("id")
      .where("peer_set_id", "=", set)
      .limit(1)
      .executeTakeFirstOrThrow();
    const pick = { intent: "pick", name: "By hand" };
    const list = `${tool}/peer-sets/${set}`;
    const none = await client.post(list, pick);
    expect([none.status, none.problems]).toEqual([400, expect.stringContaining("Tick at least one company")]);
    const mixed = await client.post(`${tool}/peer-sets/${sample}`, { ...pick, peer: one });
    expect([mixed.status, mixed.problems]).toEqual([
      400,
      expect.stringContaining("Tick companies of this peer set only"),
    ]);
    expect((await demo.browser.post(list, { ...pick, peer: one })).status).toBe(400);
    // Others of the set are searched for on the group's list, and ticked as the next version.
    const saved = await client.post(list, { ...pick, peer: one });
    const page = await saved.follow();
    expect(page.text).toContain("1 picked by hand");
    const found = await client.get(`${tool}/groups/${idIn(saved.location)}?search=energy+05`);
    expect(found.text).toContain("Not in the group");
    const other = /name="peer" value="([0-9a-f]{32})"/.exec(found.html)?.[1] ?? "";
    const next = await client.post(`${tool}/groups/${idIn(saved.location)}`, {
      intent: "tick",
      shown: other,
      peer: other,
    });
    expect(next.location).not.toContain(idIn(saved.location));
    expect((await next.follow()).text).toContain("Version 2: 2 companies.");
  });

  test("old addresses of picking lead to the lists", async () => {
    const leads = async (query: string) => {
      const { status, location } = await client.get(`${tool}/groups/pick${query}`);
      return [status, location];
    };
    expect(await leads("?group=g&like=b")).toEqual([301, `${tool}/groups/g`]);
    expect(await leads("?set=s&search=bank&peer=x")).toEqual([301, `${tool}/peer-sets/s`]);
    expect(await leads("")).toEqual([301, `${tool}/peer-sets`]);
  });

  test("the file of a set is the file it came by", async () => {
    const imported = await bring(client, `${tool}/peer-sets/import`, { ...about, name: "Out", csv: text });
    const file = await client.get(`${tool}/peer-sets/${idIn(imported.location)}/peers.csv`);
    const lines = (table: string) =>
      parseCsv(table)
        .map(({ cells }) => cells.join("|"))
        .toSorted();
    expect(lines(file.html)).toEqual(lines(text));
  });
});
