import { expect, test } from "vitest";
import type { Member } from "#app/features/actor.ts";
import { addBenchmark } from "#app/features/analysis/benchmarking/records/benchmark.commands.server.ts";
import {
  findPeerSet,
  findPeerSets,
} from "#app/features/analysis/benchmarking/records/find-peer-sets.server.ts";
import { removePeerSet } from "#app/features/analysis/benchmarking/records/peer-set.commands.server.ts";
import { savePeerGroup } from "#app/features/analysis/benchmarking/records/peer-group.commands.server.ts";
import {
  findMultiples,
  findMultiplesSets,
} from "#app/features/analysis/valuation/records/find-multiples.server.ts";
import { setValuing } from "#app/features/analysis/valuation/records/method.commands.server.ts";
import { valuingSchema } from "#app/features/analysis/valuation/forms/holding.schema.ts";
import { importTable } from "../../support/scene/imports.ts";
import { freshDatabase } from "../../support/product/fresh-database.ts";
import { noMetrics } from "../../support/reading/outcomes.ts";

const { db, client, admin, make } = await freshDatabase();

// One name in both: the tools number their versions by themselves.
const name = "Listed peers";
const asOf = "2025-12-31";

async function both(actor: Member, companyId: string) {
  const metrics = async () => {
    const file = "Name,Sector,Country,Year,ROCE (%)\nOne,Energy,GB,2025,12\nTwo,Energy,GB,2025,9\n";
    return take("peers", file);
  };
  const multiples = async () => {
    return take("multiples", "Name,EV/EBITDA,EV/Revenue\nOne,8.1,1.2\nTwo,9.4,1.6\n");
  };
  const take = async (kind: "peers" | "multiples", file: string) => {
    const settings = { name, source: "A", asOf, currency: "GBP" };
    const result = await importTable(db, actor, kind, file, { companyId, settings });
    if (!result.ok) throw new Error(result.problems.join());
    const { to, text } = result.taken;
    return { id: /sets\/([0-9a-f]{32})/.exec(to)?.[1] ?? "", text };
  };
  await metrics();
  await multiples();
  await multiples();
  const lastMetrics = await metrics();
  const lastMultiples = await multiples();
  const { id: multiplesId } = await db
    .selectFrom("peer_sets")
    .select("id")
    .where("company_id", "=", companyId)
    .where("kind", "=", "multiples")
    .orderBy("version", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  return { lastMetrics, lastMultiples, multiplesId };
}

test("sets of metrics and of multiples are listed and numbered apart, and neither tool takes the other's", async () => {
  const member = await client();
  const companyId = member.companyId ?? "";
  const { lastMetrics, lastMultiples, multiplesId } = await both(member, companyId);
  expect(lastMetrics.text).toContain("version 2");
  expect(lastMultiples.text).toContain("version 3");
  for (const actor of [member, await admin()]) {
    const compared = await findPeerSets(db, actor, companyId);
    expect(compared.filter((set) => set.companyId).map((set) => [set.id, set.version])).toEqual([
      [lastMetrics.id, 2],
    ]);
    const valued = await findMultiplesSets(db, actor, companyId);
    expect(valued.map((set) => set.id)).toContain(multiplesId);
    expect(valued.map((set) => set.id)).not.toContain(lastMetrics.id);
    expect(await findPeerSet(db, actor, companyId, multiplesId)).toBeNull();
    expect((await findMultiples(db, actor, companyId, lastMetrics.id)).peers).toEqual([]);
    expect((await findMultiples(db, actor, companyId, multiplesId)).peers).toHaveLength(2);
  }

  // Neither tool takes the other's set by its id.
  for (const actor of [member, await admin()]) {
    const by = {
      kind: "filter" as const,
      filter: { sector: null, country: null, year: null, sizeBand: null },
    };
    expect(await savePeerGroup(db, actor, { companyId, name: "G", setId: multiplesId, by })).toMatchObject({
      reason: "set",
    });
    const benchmark = {
      companyId,
      name: "Acme",
      sector: "Energy",
      year: 2025,
      revenue: null,
      metrics: {
        ...noMetrics,
        revenueGrowth: 0.1,
      },
      group: `set:${multiplesId}`,
      dealId: null,
    };
    expect(await addBenchmark(db, actor, benchmark)).toEqual({ ok: false, reason: "group" });
    expect(await removePeerSet(db, actor, { companyId, setId: multiplesId })).toMatchObject({
      reason: "not-found",
    });
    const holdingId = await make.valuedHolding(companyId);
    const valuing = { ...valuingSchema.parse({}), holdingId, peerSet: lastMetrics.id };
    expect(await setValuing(db, actor, valuing)).toEqual({ ok: false, reason: "peers" });
    expect(await setValuing(db, actor, { ...valuing, peerSet: multiplesId })).toEqual({ ok: true });
  }
  // Removing the set of metrics leaves the multiples of the same name.
  expect(await removePeerSet(db, member, { setId: lastMetrics.id })).toMatchObject({ ok: true });
  expect((await findMultiplesSets(db, member, companyId)).map((set) => set.id)).toContain(multiplesId);
});
