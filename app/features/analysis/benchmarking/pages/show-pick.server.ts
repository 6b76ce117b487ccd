import type { Member } from "#app/features/actor.ts";
import type { PeerCompany } from "#app/features/analysis/benchmarking/maths/company.ts";
import { writeNumber } from "#app/features/analysis/benchmarking/pages/write-number.ts";
import { findBenchmark } from "#app/features/analysis/benchmarking/records/find-benchmarks.server.ts";
import { findPeerGroup } from "#app/features/analysis/benchmarking/records/find-peer-groups.server.ts";
import {
  findPeerSet,
  findPeerSets,
} from "#app/features/analysis/benchmarking/records/find-peer-sets.server.ts";
import {
  findPickChoices,
  MOST_FOUND,
} from "#app/features/analysis/benchmarking/records/find-pick-choices.server.ts";
import { moneyUnit } from "#app/features/numbers/unit.ts";
import { countedAs } from "#app/features/lists/list.ts";
import type { Db } from "#app/platform/database.server.ts";
import { count } from "#app/plural.ts";

export type ShownPick = NonNullable<Awaited<ReturnType<typeof showPick>>>;

/**
 * Companies to be ticked, as the page of picking shows them; null where the group to be changed is gone.
 * @param query what is ticked and typed so far.
 */
export async function showPick(db: Db, actor: Member, companyId: string, query: URLSearchParams) {
  const groupId = query.get("group");
  const group = groupId ? await findPeerGroup(db, actor, companyId, groupId) : null;
  if (groupId && (!group || group.removedAt)) return null;
  const sets = await findPeerSets(db, actor, companyId);
  const chosen = group ? group.set : await findPeerSet(db, actor, companyId, query.get("set") ?? "");
  const set = chosen && !chosen.removedAt ? chosen : (sets[0] ?? null);
  const like = query.get("like") ? await findBenchmark(db, actor, query.get("like") ?? "") : null;
  const search = (query.get("search") ?? "").trim().slice(0, 100);
  // Before the first search nothing has been ticked here: a group starts from the companies it has.
  const isFirst = !query.has("search");
  const before = isFirst && group?.by.kind === "picked" ? group.by.ids : [];
  const found =
    set &&
    (await findPickChoices(
      db,
      actor,
      { set, companyId },
      { picked: [...before, ...query.getAll("peer")], search, like: like?.id ?? null },
    ));
  const written = (peer: PeerCompany, more?: string) => ({
    value: peer.id,
    label: peer.name,
    hint: [
      `${peer.sector}, ${peer.country}, ${peer.year}`,
      peer.revenue === null || !set ? null : `revenue ${writeNumber(peer.revenue, moneyUnit(set.currency))}`,
      more,
    ]
      .filter(Boolean)
      .join(", "),
  });
  return {
    group: group && { id: group.id, name: group.name, version: group.version },
    like: like?.companyId === companyId ? { id: like.id, name: like.name } : null,
    set: set && { id: set.id, text: `${set.name}, version ${set.version}` },
    sets: sets.map(({ id, name, version, peers }) => ({
      value: id,
      label: `${name}, version ${version} (${count(peers, "company", "companies")})`,
    })),
    name: query.get("name")?.slice(0, 120) ?? group?.name ?? "",
    search,
    picked: (found?.picked ?? []).map((peer) => written(peer)),
    similar: (found?.similar ?? []).map(({ company, distance }) =>
      written(company, `distance ${distance.toFixed(2)}`),
    ),
    found: (found?.found ?? []).map((peer) => written(peer)),
    counted: countedAs(found?.total ?? 0, "company", "companies"),
    hasMore: (found?.total ?? 0) > MOST_FOUND,
  };
}
