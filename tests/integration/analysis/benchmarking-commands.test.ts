import { describe, expect, test } from "vitest";
import type { Member } from "#app/features/actor.ts";
import {
  addBenchmark,
  type AddBenchmarkInput,
  editBenchmark,
  includePeer,
} from "#app/features/analysis/benchmarking/records/benchmark.commands.server.ts";
import {
  addBenchmarkSchema,
  editBenchmarkSchema,
  metricsOfForm,
} from "#app/features/analysis/benchmarking/forms/benchmark.schema.ts";
import { benchmarkCsvRows } from "#app/features/analysis/benchmarking/pages/benchmark-rows.ts";
import { findWorked } from "#app/features/analysis/benchmarking/records/find-worked.server.ts";
import {
  findBenchmark,
  findExclusions,
} from "#app/features/analysis/benchmarking/records/find-benchmarks.server.ts";
import {
  findGroupVersions,
  findPeerGroup,
  findPeerGroups,
} from "#app/features/analysis/benchmarking/records/find-peer-groups.server.ts";
import { peersIn } from "#app/features/analysis/benchmarking/records/list-peers.server.ts";
import { findPeersOf } from "#app/features/analysis/benchmarking/records/find-peers.server.ts";
import {
  findPeerFacets,
  findPeerSet,
  findPeerSets,
} from "#app/features/analysis/benchmarking/records/find-peer-sets.server.ts";
import { PEER_COLUMNS, peerRow } from "#app/features/analysis/benchmarking/imports/peer-columns.ts";
import { removePeerSet } from "#app/features/analysis/benchmarking/records/peer-set.commands.server.ts";
import { resetSampleBenchmarks } from "#app/features/analysis/benchmarking/records/sample-benchmarks.server.ts";
import { samplePeers } from "#app/features/analysis/benchmarking/records/sample-peers.ts";
import {
  removePeerGroup,
  savePeerGroup,
} from "#app/features/analysis/benchmarking/records/peer-group.commands.server.ts";
import { MOST_PEERS, type PeerFilter } from "#app/features/analysis/benchmarking/maths/company.ts";
import { csvOf } from "#app/features/csv/csv.ts";
import { listRows } from "#app/features/lists/list.server.ts";
import { tableOf } from "#app/features/csv/csv-columns.ts";
import { importTable } from "../../support/scene/imports.ts";
import { seedSamplePeers } from "#db/seeds/sample-peers.server.ts";
import { freshDatabase } from "../../support/product/fresh-database.ts";
import { newMember } from "../../support/scene/tool-people.ts";

const house = await freshDatabase();
const { db, client, admin, lastAudit } = house;
const staff = await admin();
await seedSamplePeers(db);
await seedSamplePeers(db);

const own = (member: Member) => member.companyId ?? "";

const granted = () => newMember(house, "benchmarking");

async function sampleSet(member: Member) {
  const [set] = await findPeerSets(db, member, own(member));
  if (!set) throw new Error("There is no sample set");
  return set;
}

async function filled(member: Member, more: Record<string, string> = {}): Promise<AddBenchmarkInput> {
  const { _once, deal, group, ...form } = addBenchmarkSchema.parse({
    name: "Acme",
    sector: "Technology",
    year: "2025",
    revenue: "25,000,000",
    ebitdaMargin: "14.5",
    revenueGrowth: "27%",
    group: `set:${(await sampleSet(member)).id}`,
    ...more,
  });
  const { name, sector, year, revenue } = form;
  return {
    name,
    sector,
    year,
    revenue,
    metrics: metricsOfForm(form),
    group,
    dealId: deal ?? null,
    once: _once,
  };
}

async function added(member: Member, more: Record<string, string> = {}) {
  const result = await addBenchmark(db, member, await filled(member, more));
  if (!result.ok) throw new Error(`The benchmark was not added: ${result.reason}`);
  return result;
}

/** Whom a benchmark is compared with. */
async function peersOf(member: Member, benchmarkId: string) {
  const kept = await findBenchmark(db, member, benchmarkId);
  const group = await findPeerGroup(db, member, own(member), kept?.groupId ?? "");
  return group ? findPeersOf(db, member, group) : [];
}

const everyone: PeerFilter = { sector: null, country: null, year: null, sizeBand: null };
const csv = csvOf(tableOf(PEER_COLUMNS, samplePeers().map(peerRow)));
const settings = { name: "Licensed peers", source: "Licensed data", asOf: "2025-12-31", currency: "GBP" };
const take = (member: Member, file = csv) => importTable(db, member, "peers", file, { settings });

async function imported(member: Member, file = csv) {
  const result = await take(member, file);
  if (!result.ok) throw new Error(`The peers were not imported: ${JSON.stringify(result)}`);
  const { to, text } = result.taken;
  return { id: /[0-9a-f]{32}/.exec(to)?.[0] ?? "", text };
}

test("the sample set: is there once, for everybody, and says what it is", async () => {
  const sets = await findPeerSets(db, await client(), "");
  expect(sets).toMatchObject([{ companyId: null, isSample: true, source: "Sample data", peers: 72 }]);
  const [set] = sets;
  expect((await findPeerFacets(db, staff, set?.id ?? "")).sectors).toContain("Technology");
});

describe("adding", () => {
  test("keeps shares as shares, and makes the group of its sector once", async () => {
    const member = await granted();
    const { id } = await added(member);
    const kept = await findBenchmark(db, member, id);
    expect(kept).toMatchObject({
      name: "Acme",
      revenue: 25e6,
      metrics: { ebitdaMargin: 0.145, revenueGrowth: 0.27, roce: null },
    });
    const group = await findPeerGroup(db, member, own(member), kept?.groupId ?? "");
    expect(group).toMatchObject({ version: 1, name: "Technology, Sample companies" });
    expect(await lastAudit()).toMatchObject({ action: "benchmark.add" });
    expect(await peersOf(member, id)).toHaveLength(12);
    await added(member);
    expect(await findPeerGroups(db, member, own(member))).toHaveLength(1);
  });

  test("a sector that the set doesn't know is compared with the whole set", async () => {
    const member = await granted();
    const { id } = await added(member, { sector: "Shipping" });
    expect(await peersOf(member, id)).toHaveLength(72);
  });

  test("needs a metric", async () => {
    const member = await granted();
    const bare = await filled(member, { ebitdaMargin: "", revenueGrowth: "n/a" });
    expect(await addBenchmark(db, member, bare)).toEqual({ ok: false, reason: "no-metrics" });
  });

  test("in demo mode ten records of one's own of all kinds, samples not counted", async () => {
    const member = await client();
    await resetSampleBenchmarks(db, member, null);
    await imported(member);
    await added(member);
    // One set, one benchmark and the group that came with it so far... the sample group serves the others.
    let made = 0;
    for (; made < 12; made += 1) {
      const result = await addBenchmark(db, member, await filled(member));
      if (!result.ok) {
        expect(result.reason).toBe("demo-limit");
        break;
      }
    }
    expect(made).toBeLessThan(10);
    expect(await take(member)).toEqual({
      ok: false,
      problems: [expect.stringContaining("In demo mode you can save 10")],
    });
  });
});

describe("changing", () => {
  test("keeps weights and directions, and says what was changed", async () => {
    const member = await granted();
    const { id } = await added(member);
    const fields = await filled(member, { ebitdaMargin: "20" });
    const change = {
      ...fields,
      benchmarkId: id,
      weights: { roce: 0 },
      directions: { capexShare: "higher" as const },
    };
    expect(await editBenchmark(db, member, { ...change, seen: 1 })).toMatchObject({ ok: true });
    expect(await findBenchmark(db, member, id)).toMatchObject({
      revision: 2,
      weights: { roce: 0 },
      directions: { capexShare: "higher" },
      metrics: { ebitdaMargin: 0.2 },
    });
    expect(JSON.parse((await lastAudit())?.details ?? "")).toMatchObject({
      changed: ["ebitda_margin", "weights", "directions"],
    });
    expect(await editBenchmark(db, member, { ...change, weights: { roce: 101 } })).toMatchObject({
      reason: "weights",
    });
  });

  test("the forms say what is wrong with a number, and what would be right", () => {
    const form = { name: "A", sector: "B", group: "x" };
    const wrong = { year: "1800", revenue: "£5m", leverage: "abc", roce: "1,500" };
    const { error } = addBenchmarkSchema.safeParse({ ...form, ...wrong });
    const messages = error?.issues.map(({ message }) => message) ?? [];
    expect(messages).toHaveLength(4);
    for (const message of messages)
      expect(message).toMatch(/^(?:Year|Revenue|Net debt \/ EBITDA|ROCE): .+\. .+/);
    const weights = editBenchmarkSchema.safeParse({ ...form, year: "2025", weight_roce: "-1" });
    expect(weights.error?.issues[0]?.message).toContain("Weight of ROCE: “-1” is below 0. Enter 0 or more");
  });
});

describe("groups", () => {
  test("a change is a new version; what was made with the old one keeps it", async () => {
    const member = await granted();
    const set = await sampleSet(member);
    const by = { kind: "filter" as const, filter: { ...everyone, sector: "Energy" } };
    const first = await savePeerGroup(db, member, { name: "Power", setId: set.id, by });
    expect(first).toMatchObject({ ok: true, version: 1, peers: 12 });
    if (!first.ok) return;
    const { id } = await added(member, { group: first.id });
    const next = await savePeerGroup(db, member, {
      groupId: first.id,
      name: "",
      setId: set.id,
      by: { kind: "filter", filter: everyone },
    });
    expect(next).toMatchObject({ ok: true, name: "Power", version: 2, peers: 72 });
    expect(await findPeerGroups(db, member, own(member))).toMatchObject([{ name: "Power", version: 2 }]);
    expect((await findBenchmark(db, member, id))?.groupId).toBe(first.id);
    const versions = await findGroupVersions(db, member, { companyId: own(member), name: "Power" });
    expect(versions.map((one) => one.version)).toEqual([2, 1]);
  });

  test("refuses a name that is taken, and a group of nobody", async () => {
    const member = await granted();
    const set = await sampleSet(member);
    const by = { kind: "filter" as const, filter: everyone };
    expect(await savePeerGroup(db, member, { name: "All", setId: set.id, by })).toMatchObject({ ok: true });
    expect(await savePeerGroup(db, member, { name: "All", setId: set.id, by })).toMatchObject({
      reason: "taken",
    });
    const nobody = { kind: "filter" as const, filter: { ...everyone, country: "NZ" } };
    expect(await savePeerGroup(db, member, { name: "None", setId: set.id, by: nobody })).toMatchObject({
      reason: "nobody",
    });
  });

  test("a removed one can still be read by the benchmark made with it", async () => {
    const member = await granted();
    const { id } = await added(member);
    const groupId = (await findBenchmark(db, member, id))?.groupId ?? "";
    expect(await removePeerGroup(db, member, { groupId })).toMatchObject({ ok: true });
    expect(await findPeerGroups(db, member, own(member))).toEqual([]);
    expect((await findPeerGroup(db, member, own(member), groupId))?.removedAt).not.toBeNull();
  });
});

describe("companies left out", () => {
  async function worked(member: Member, id: string) {
    const found = await findWorked(db, member, id);
    if (!found) throw new Error("There is no benchmark");
    const row = found.worked.rows.find(({ metric }) => metric.key === "ebitdaMargin");
    return { found, row, statistics: row?.statistics.ok ? row.statistics.value : null };
  }

  test("by the ticks of a group: with the reason, by the same numbers as a group without them", async () => {
    const member = await granted();
    const { id } = await added(member);
    const [first, ...others] = await peersOf(member, id);
    const groupId = (await findBenchmark(db, member, id))?.groupId ?? "";
    const group = await findPeerGroup(db, member, own(member), groupId);
    if (!first || !group) throw new Error("There is no peer");
    const out = [{ id: first.id, reason: "One-off sale" }];
    const save = { groupId, name: "", setId: group.set.id };
    const next = await savePeerGroup(db, member, { ...save, by: group.by, out });
    expect(next).toMatchObject({ ok: true, version: 2, peers: others.length });
    const change = { ...(await filled(member)), benchmarkId: id, weights: {}, directions: {} };
    await editBenchmark(db, member, { ...change, group: next.ok ? next.id : "" });
    const ticked = await worked(member, id);
    expect(ticked.row?.excluded).toEqual([{ id: first.id, name: first.name, reason: "One-off sale" }]);
    expect(ticked.row?.n.value).toBe(others.length);
    const by = { kind: "picked" as const, ids: others.map((one) => one.id) };
    const hand = await savePeerGroup(db, member, { name: "Hand", setId: group.set.id, by });
    await editBenchmark(db, member, { ...change, group: hand.ok ? hand.id : "" });
    const picked = await worked(member, id);
    for (const key of ["lower", "median", "upper"] as const) {
      expect(ticked.statistics?.[key].value, key).toBe(picked.statistics?.[key].value);
    }
    expect(ticked.statistics?.own?.rank.place.value).toBe(picked.statistics?.own?.rank.place.value);
    // What a filter does not ask for need not be left out of it.
    const elsewhere = { kind: "filter" as const, filter: { ...everyone, sector: "Energy" } };
    const moved = await savePeerGroup(db, member, { ...save, by: elsewhere, out });
    expect((await findPeerGroup(db, member, own(member), moved.ok ? moved.id : ""))?.out).toEqual([]);
  });

  test("by a choice stored with the benchmark: it counts as it did, is exported, and can be undone", async () => {
    const member = await granted();
    const { id } = await added(member);
    const [peer] = await peersOf(member, id);
    if (!peer) throw new Error("There is no peer");
    await house.make.exclusion(id, peer.id, "ebitda_margin");
    expect(await findExclusions(db, member, id)).toEqual([
      { companyId: peer.id, metric: "ebitdaMargin", reason: "A one-off sale" },
    ]);
    const { found, row } = await worked(member, id);
    expect([row?.n.value, found.worked.rows.flatMap(({ excluded }) => excluded)]).toEqual([
      11,
      [{ id: peer.id, name: peer.name, reason: "A one-off sale" }],
    ]);
    expect(benchmarkCsvRows("Acme", found.worked)).toContainEqual([
      "Left out",
      peer.name,
      "EBITDA margin",
      "A one-off sale",
    ]);
    const left = { benchmarkId: id, peerId: peer.id, metric: "ebitdaMargin" as const };
    expect(await includePeer(db, member, left)).toEqual({ ok: true, changed: true });
    expect(await lastAudit()).toMatchObject({ action: "benchmark.include" });
    expect(await includePeer(db, member, left)).toEqual({ ok: true, changed: false });
    expect((await worked(member, id)).row?.n.value).toBe(12);
  });
});

async function peersFound(member: Member, setId: string, search: string) {
  return (await listRows(db, member, peersIn(setId), { search, sort: "name", limit: 25 })).rows;
}

describe("importing peers", () => {
  test("brings every row in, and the next file of that name is a new version", async () => {
    const member = await granted();
    const first = await imported(member);
    expect(first).toMatchObject({ text: "72 companies, version 1." });
    expect(await imported(member)).toMatchObject({ text: "72 companies, version 2." });
    const sets = await findPeerSets(db, member, own(member));
    expect(sets.map((set) => [set.name, set.version])).toEqual([
      ["Sample companies", 1],
      ["Licensed peers", 2],
    ]);
    expect(await findPeerSet(db, member, own(member), first.id)).toMatchObject({ version: 1, peers: 72 });
    const [found] = await peersFound(member, first.id, "technology 03");
    const sample = samplePeers().find((peer) => peer.name === "Sample Technology 03");
    expect(found).toMatchObject({ revenue: sample?.revenue, metrics: sample?.metrics });
  });

  const head = "Name,Sector,Country,Year,ROCE (%)";
  const good = "A,Energy,GB,2025,12";
  const nothing = "The file has no companies: below the line of column names";
  test.each<[string[], string, ...string[]]>([
    [[""], nothing],
    [
      ["Name,Sector,Country,Year", "A,Energy,GB,2025"],
      "No company of the file has a metric, so there is nothing to compare. Add a column like EBITDA margin (%)",
    ],
    [
      ["Name,Sector,Year,ROCE (%)", "A,Energy,2025,5"],
      "Line 2: it is new, and the file has no column Country",
    ],
    [[head, "A,Energy,GB,2025,1,2"], "Line 2 has 6 cells where the line of column names has 5"],
    [[head, good, '"B,Energy,GB,2025,1'], "Line 3, Name: a quotation mark is opened and never closed"],
    [[head, good, "a,Energy,GB,2025,9"], "Line 3: a of 2025 is on line 2 already. Keep one of the two lines"],
    [[head, 'A,Energy,GB,2025,"1,250"'], "“1,250” can be 1,250 or 1.25"],
    [[head, "A\u202E,Energy,GB,2025,12"], "Line 2, Name: it holds characters that can’t be shown"],
    [
      [head, good, "Two,Energy,England,2025,12", "Three,Energy,GB,25,£12", "Five,Energy,GB"],
      "Line 3, Country: it is no country code. Use two letters, like GB",
      "Line 4, Year: “25” is below 1990. Enter 1990 or more. Line 4, ROCE (%): “£12” carries a currency",
      "Line 5, Year: it is empty",
    ],
  ])("%j is refused, each wrong row with its line", async (lines, ...said) => {
    const member = await granted();
    const result = await take(member, `${lines.join("\r\n")}\r\n`);
    if (result.ok) throw new Error(JSON.stringify(result));
    expect(result.problems).toEqual(said.map((one) => expect.stringContaining(one) as string));
    expect((await findPeerSets(db, member, own(member))).filter((set) => set.companyId)).toEqual([]);
  });

  test("a set of thousands is no group", async () => {
    const member = await granted();
    const lines = Array.from({ length: MOST_PEERS + 1 }, (_, at) => `C${at},Energy,GB,2025,${at % 40}`);
    const { id: setId } = await imported(member, [head, ...lines].join("\n"));
    const by = { kind: "filter" as const, filter: everyone };
    expect(await savePeerGroup(db, member, { name: "Too many", setId, by })).toMatchObject({
      reason: "too-many",
    });
  });

  test("one's own set can be removed, the firm's cannot", async () => {
    const member = await granted();
    const { id } = await imported(member);
    expect(await removePeerSet(db, member, { setId: id })).toMatchObject({ ok: true });
    expect(await findPeerSets(db, member, own(member))).toHaveLength(1);
    const { id: firm } = await sampleSet(member);
    expect(await removePeerSet(db, member, { setId: firm })).toEqual({ ok: false, reason: "firm" });
  });
});
