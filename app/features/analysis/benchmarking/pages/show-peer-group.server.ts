import type { Member } from "#app/features/actor.ts";
import { bandLabel, groupChoices } from "#app/features/analysis/benchmarking/forms/group-choices.ts";
import { writeNumber } from "#app/features/analysis/benchmarking/pages/write-number.ts";
import { findGroupVersions } from "#app/features/analysis/benchmarking/records/find-peer-groups.server.ts";
import { findPeerFacets } from "#app/features/analysis/benchmarking/records/find-peer-sets.server.ts";
import { groupInWords } from "#app/features/analysis/benchmarking/records/saved-benchmark.ts";
import { datedText } from "#app/features/analysis/figures/age.ts";
import { moneyUnit } from "#app/features/numbers/unit.ts";
import { londonDay } from "#app/features/calendar.ts";
import type { Db } from "#app/platform/database.server.ts";
import { count } from "#app/plural.ts";
import { date, moment } from "#app/ui/text/format.ts";
import { findBenchmark } from "../records/find-benchmarks.server.ts";
import type { SavedGroup } from "../records/saved-benchmark.ts";
import { findTickRows } from "./peer-ticks.server.ts";

export type ShownPeerGroup = Awaited<ReturnType<typeof showPeerGroup>>;

interface Asked {
  now: Date;
  query: URLSearchParams;
}

/** A version of a peer group as its page shows it. @param query a search, and the benchmark it is ticked for. */
export async function showPeerGroup(db: Db, actor: Member, group: SavedGroup, { now, query }: Asked) {
  const search = (query.get("search") ?? "").trim().slice(0, 100);
  const ticks = await findTickRows(db, actor, group, search);
  const about = await findBenchmark(db, actor, query.get("for") ?? "");
  const versions = await findGroupVersions(db, actor, group);
  const filter = group.by.kind === "filter" ? group.by.filter : null;
  const isRemoved = group.removedAt !== null;
  return {
    id: group.id,
    name: group.name,
    version: group.version,
    newest: versions.find(({ removedAt }) => removedAt === null)?.version ?? null,
    isRemoved,
    isPicked: group.by.kind === "picked",
    asks: groupInWords(group, bandLabel),
    set: { id: group.set.id, text: `${group.set.name}, version ${group.set.version}` },
    source: group.set.source,
    isSample: group.set.isSample,
    asOf: datedText("comparison", group.asOf, { asOf: londonDay(now), date }),
    peers: `${count(ticks.counted, "company", "companies")}${group.out.length > 0 ? `, and ${group.out.length} left out` : ""}`,
    search,
    isLong: ticks.isLong,
    more: ticks.more,
    benchmark: about?.companyId === group.companyId ? { id: about.id, name: about.name } : null,
    rows: ticks.rows.map(({ company, counts, note }) => ({
      key: company.id,
      name: company.name,
      about: `${company.sector}, ${company.country}, ${company.year}`,
      revenue: company.revenue === null ? "–" : writeNumber(company.revenue, moneyUnit(group.set.currency)),
      counts,
      note,
    })),
    versions: versions.map((one) => ({
      id: one.id,
      text: `Version ${one.version}`,
      asks: groupInWords(one, bandLabel),
      at: moment(one.createdAt),
      state: one.removedAt ? "Removed" : "–",
    })),
    choices:
      filter && !isRemoved
        ? groupChoices(await findPeerFacets(db, actor, group.set.id), group.set.currency)
        : null,
    values: {
      sector: filter?.sector ?? "",
      country: filter?.country ?? "",
      year: filter?.year ? String(filter.year) : "",
      sizeBand: filter?.sizeBand ?? "",
    },
  };
}
