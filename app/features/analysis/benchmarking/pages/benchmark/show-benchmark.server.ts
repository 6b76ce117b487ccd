import type { Member } from "#app/features/actor.ts";
import { explained, problemOf } from "#app/features/analysis/benchmarking/maths/explain.ts";
import { metricOf } from "#app/features/analysis/benchmarking/maths/metric.ts";
import { writeRow } from "#app/features/analysis/benchmarking/pages/benchmark-rows.ts";
import { byId } from "#app/features/analysis/benchmarking/pages/peer-table.ts";
import { writeNumber } from "#app/features/analysis/benchmarking/pages/write-number.ts";
import { findGroupVersions } from "#app/features/analysis/benchmarking/records/find-peer-groups.server.ts";
import { findWorked } from "#app/features/analysis/benchmarking/records/find-worked.server.ts";
import { datedText } from "#app/features/analysis/figures/age.ts";
import { moneyUnit, POINTS } from "#app/features/numbers/unit.ts";
import { keepOf } from "#app/features/analysis/tools/keep-company.ts";
import { toolAccess } from "#app/features/analysis/tools/tool-access.server.ts";
import { londonDay } from "#app/features/calendar.ts";
import type { Db } from "#app/platform/database.server.ts";
import { grouped } from "#app/plural.ts";
import { date } from "#app/ui/text/format.ts";

interface Asked {
  id: string;
  now: Date;
  query: URLSearchParams;
}

/** A benchmark worked out, with the figure that is to be explained; null where there is no such benchmark. */
export async function showBenchmark(db: Db, actor: Member, { id, now, query }: Asked) {
  const found = await findWorked(db, actor, id);
  if (!found) return null;
  const { saved, group, worked, exclusions } = found;
  const asOf = datedText("comparison", group.asOf, { asOf: londonDay(now), date });
  const versions = await findGroupVersions(db, actor, group);
  const newest = versions.find(({ removedAt }) => removedAt === null);
  const nameOf = (id: string) => byId(worked.peers).get(id)?.name ?? "A company that is not in this group";
  return {
    id: saved.id,
    keep: keepOf(actor, saved.companyId),
    access: await toolAccess(db, actor, "benchmarking"),
    name: saved.name,
    about: `${saved.sector}, ${saved.year}${saved.revenue === null ? "" : `, revenue ${writeNumber(saved.revenue, moneyUnit(worked.currency))}`}`,
    dealId: saved.dealId,
    isRemoved: saved.removedAt !== null,
    isRemoving: saved.removedAt === null && query.get("confirm") === "remove",
    isSample: worked.isSample,
    group: {
      id: group.id,
      text: `${group.name}, version ${group.version}`,
      isRemoved: group.removedAt !== null,
    },
    newer: newest && newest.version > group.version ? `Version ${newest.version}` : null,
    setId: group.set.id,
    set: `${group.set.name}, version ${group.set.version}`,
    source: group.set.source,
    asOf,
    peers: grouped(worked.peers.length),
    leftOut: new Set(worked.rows.flatMap(({ excluded }) => excluded.map((one) => one.id))).size,
    composite: worked.composite.ok ? writeNumber(worked.composite.value.value, POINTS) : null,
    compositeProblem: problemOf(worked.composite),
    rows: worked.rows.map((row) => writeRow(row, worked.currency)),
    explained: explained(worked, query.get("explain"), date),
    exclusions: [
      ...group.out.map(({ id, reason }) => ({
        key: id,
        peer: id,
        metric: "all",
        name: nameOf(id),
        of: "All metrics",
        reason,
        isStored: false,
      })),
      ...exclusions.map(({ companyId, metric, reason }) => ({
        key: `${companyId} ${metric}`,
        peer: companyId,
        metric: metric ?? "all",
        name: nameOf(companyId),
        of: metric ? metricOf(metric).name : "All metrics",
        reason,
        isStored: true,
      })),
    ],
  };
}

export type ShownBenchmark = NonNullable<Awaited<ReturnType<typeof showBenchmark>>>;
