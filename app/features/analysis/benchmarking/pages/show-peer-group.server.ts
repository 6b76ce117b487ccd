import type { Member } from "#app/features/actor.ts";
import { bandLabel, groupChoices } from "#app/features/analysis/benchmarking/forms/group-choices.ts";
import { companiesByName } from "#app/features/analysis/benchmarking/pages/peer-table.ts";
import { writeNumber } from "#app/features/analysis/benchmarking/pages/write-number.ts";
import { findGroupVersions } from "#app/features/analysis/benchmarking/records/find-peer-groups.server.ts";
import { findPeerFacets } from "#app/features/analysis/benchmarking/records/find-peer-sets.server.ts";
import { findPeersOf } from "#app/features/analysis/benchmarking/records/find-peers.server.ts";
import { groupInWords } from "#app/features/analysis/benchmarking/records/saved-benchmark.ts";
import { datedText } from "#app/features/analysis/figures/age.ts";
import { moneyUnit } from "#app/features/numbers/unit.ts";
import { londonDay } from "#app/features/calendar.ts";
import type { Db } from "#app/platform/database.server.ts";
import { count } from "#app/plural.ts";
import { date, moment } from "#app/ui/text/format.ts";
import type { SavedGroup } from "../records/saved-benchmark.ts";

/** Companies that the page names; a benchmark counts them all. */
const named = 100;

export type ShownPeerGroup = Awaited<ReturnType<typeof showPeerGroup>>;

/** A version of a peer group as its page shows it. */
export async function showPeerGroup(db: Db, actor: Member, group: SavedGroup, now: Date) {
  const peers = await findPeersOf(db, actor, group);
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
    peers: count(peers.length, "company", "companies"),
    more: Math.max(0, peers.length - named),
    rows: companiesByName(peers)
      .slice(0, named)
      .map((peer) => ({
        key: peer.id,
        name: peer.name,
        about: `${peer.sector}, ${peer.country}, ${peer.year}`,
        revenue: peer.revenue === null ? "–" : writeNumber(peer.revenue, moneyUnit(group.set.currency)),
      })),
    versions: versions.map(({ id, version, createdAt, by, set, removedAt }) => ({
      id,
      text: `Version ${version}`,
      asks: groupInWords({ by, set }, bandLabel),
      at: moment(createdAt),
      state: removedAt ? "Removed" : "–",
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
