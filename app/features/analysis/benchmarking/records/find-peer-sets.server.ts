import type { Selectable } from "kysely";
import type { Actor } from "#app/features/actor.ts";
import { byName } from "#app/features/lists/by-name.ts";
import type { Db } from "#app/platform/database.server.ts";
import { isId } from "#app/platform/secrets/random.server.ts";
import type { PeerCompaniesTable, PeerSetsTable } from "#db/tool-tables.ts";
import { peerCompaniesVisibleTo, peerSetsVisibleTo } from "./benchmark.scope.server.ts";
import type { PeerCompany } from "../maths/company.ts";
import { metricsOfRow } from "../imports/metric-columns.ts";
import type { PeerSet } from "./saved-benchmark.ts";

/** How many sets a company may keep, versions among them. */
export const MOST_SETS = 200;

/** The newest version of each set a company can choose from: the firm's first, then its own, by name. */
export async function findPeerSets(db: Db, actor: Actor, companyId: string): Promise<PeerSet[]> {
  const rows = await setsOfCompany(db, actor, companyId)
    .where("peer_sets.removed_at", "is", null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("peer_sets as newer")
            .select("newer.id")
            .whereRef("newer.company_id", "is not distinct from", "peer_sets.company_id")
            .whereRef("newer.kind", "=", "peer_sets.kind")
            .whereRef("newer.name", "=", "peer_sets.name")
            .whereRef("newer.version", ">", "peer_sets.version")
            .where("newer.removed_at", "is", null),
        ),
      ),
    )
    .selectAll("peer_sets")
    .orderBy("peer_sets.id")
    .limit(MOST_SETS + 10)
    .execute();
  const [ours, own] = [
    rows.filter((row) => row.company_id === null),
    rows.filter((row) => row.company_id !== null),
  ];
  return [ours, own].flatMap((sets) => byName(sets.map(toPeerSet), ({ name }) => name));
}

/** One set of the company or of the firm, whatever its version, or null. */
export async function findPeerSet(
  db: Db,
  actor: Actor,
  companyId: string,
  setId: string,
): Promise<PeerSet | null> {
  if (!isId(setId)) return null;
  const row = await setsOfCompany(db, actor, companyId)
    .selectAll("peer_sets")
    .where("peer_sets.id", "=", setId)
    .executeTakeFirst();
  return row ? toPeerSet(row) : null;
}

export interface PeerFacets {
  sectors: string[];
  countries: string[];
  years: number[];
}

/** The sectors, countries and years there are in a set, for the lists of a filter. */
export async function findPeerFacets(db: Db, actor: Actor, setId: string): Promise<PeerFacets> {
  const rows = await peerCompaniesVisibleTo(db, actor)
    .select(["peer_companies.sector", "peer_companies.year", "peer_companies.country"])
    .where("peer_companies.peer_set_id", "=", setId)
    .groupBy(["peer_companies.sector", "peer_companies.year", "peer_companies.country"])
    .orderBy("peer_companies.sector")
    .limit(5000)
    .execute();
  return {
    sectors: byName([...new Set(rows.map((row) => row.sector))], String),
    countries: byName([...new Set(rows.map((row) => row.country))], String),
    years: [...new Set(rows.map((row) => row.year))].sort((one, other) => other - one),
  };
}

/** Staff see every client's sets, but only the firm's and this one's belong to a client's work. */
function setsOfCompany(db: Db, actor: Actor, companyId: string) {
  return peerSetsVisibleTo(db, actor).where((eb) =>
    eb.or([eb("peer_sets.company_id", "is", null), eb("peer_sets.company_id", "=", companyId)]),
  );
}

export function toPeerSet(row: Selectable<PeerSetsTable>): PeerSet {
  return {
    id: row.id,
    companyId: row.company_id,
    name: row.name,
    version: row.version,
    source: row.source,
    asOf: row.as_of,
    currency: row.currency,
    isSample: row.is_sample === 1,
    peers: row.peers,
    addedAt: row.added_at,
    removedAt: row.removed_at,
  };
}

/** The columns a peer is read from. */
export const PEER_FIELDS = [
  "peer_companies.id",
  "peer_companies.name",
  "peer_companies.sector",
  "peer_companies.country",
  "peer_companies.year",
  "peer_companies.revenue",
  "peer_companies.revenue_growth",
  "peer_companies.gross_margin",
  "peer_companies.ebitda_margin",
  "peer_companies.leverage",
  "peer_companies.revenue_per_head",
  "peer_companies.research_share",
  "peer_companies.capex_share",
  "peer_companies.roce",
] as const;

type PeerRead = Omit<
  Selectable<PeerCompaniesTable>,
  "peer_set_id" | "name_folded" | "ev_ebitda" | "ev_revenue"
>;

export function toPeerCompany(row: PeerRead): PeerCompany {
  return {
    id: row.id,
    name: row.name,
    sector: row.sector,
    country: row.country,
    year: row.year,
    revenue: row.revenue,
    metrics: metricsOfRow(row),
  };
}
