import type { Member } from "#app/features/actor.ts";
import { listRows } from "#app/features/lists/list.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import type { PeerCompany } from "../maths/company.ts";
import { METRICS } from "../maths/metric.ts";
import { findPeersOf } from "../records/find-peers.server.ts";
import { peersIn } from "../records/list-peers.server.ts";
import type { SavedGroup } from "../records/saved-benchmark.ts";
import { companiesByName, columnsOf } from "./peer-table.ts";

/** Peers that the list shows at once; the others are searched for. */
const listed = 50;
/** Companies of the set beside a picked group's own that a search shows. */
const found = 50;

/**
 * The companies of a group's list, those left out among them: by name, and where they are more than it shows, those left
 * out and the outliers first. A search in a picked group looks in its whole set.
 */
export async function findTickRows(db: Db, actor: Member, group: SavedGroup, search: string) {
  const members = await findPeersOf(db, actor, group);
  const reasons = new Map(group.out.map(({ id, reason }) => [id, reason]));
  const counted = reasons.size > 0 ? members.filter(({ id }) => !reasons.has(id)) : members;
  const outliers = outliersOf(counted);
  const wanted = search.toLowerCase();
  const named = companiesByName(members).filter(({ name }) => name.toLowerCase().includes(wanted));
  const isMarked = ({ id }: PeerCompany) => reasons.has(id) || outliers.has(id);
  const isLong = members.length > listed;
  const own = isLong ? [...named.filter(isMarked), ...named.filter((one) => !isMarked(one))] : named;
  const others =
    group.by.kind === "picked" && search
      ? (await listRows(db, actor, peersIn(group.set.id), { search, sort: "name", limit: found })).rows
      : [];
  const present = new Set(members.map(({ id }) => id));
  return {
    isLong,
    counted: counted.length,
    more: Math.max(0, own.length - listed),
    rows: [
      ...own.slice(0, listed).map((company) => {
        const [reason, metrics] = [reasons.get(company.id), outliers.get(company.id)];
        return {
          company,
          counts: reason === undefined,
          note: reason ? `Left out: ${reason}` : metrics && `Outlier: ${metrics.join(", ")}`,
        };
      }),
      ...others
        .filter(({ id }) => !present.has(id))
        .map((company) => ({ company, counts: false, note: "Not in the group" })),
    ],
  };
}

/** The metrics in which a company is an outlier among the others, by its id. */
function outliersOf(peers: readonly PeerCompany[]): Map<string, string[]> {
  const columns = columnsOf(peers);
  const metrics = new Map<string, string[]>();
  for (const { key, name } of METRICS) {
    const { outliers, companies } = columns[key];
    for (const place of outliers) {
      const id = companies[place]?.id ?? "";
      metrics.set(id, [...(metrics.get(id) ?? []), name]);
    }
  }
  return metrics;
}
