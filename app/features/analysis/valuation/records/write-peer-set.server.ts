import { nowIso } from "#app/platform/clock.server.ts";
import type { Trx } from "#app/platform/database.server.ts";
import { newId } from "#app/platform/secrets/random.server.ts";
import type { Peer } from "../maths/comparables.ts";
import { DISPLAY_CURRENCY } from "../maths/exchange-rate.ts";

export interface NewPeerSet {
  companyId: string;
  name: string;
  version: number;
  source: string;
  /** The day the multiples are of. */
  asOf: string;
  addedBy: string | null;
  isSample: boolean;
  isDemo: boolean;
  peers: readonly Peer[];
}

/** A file of multiples says neither where its companies are nor what they do: "ZZ" is ISO 3166's unknown country. */
const unsaid = { sector: "Not stated", country: "ZZ" };
const atOnce = 500;

/** Writes a peer set of multiples and its companies. @returns its id. */
export async function writePeerSet(trx: Trx, set: NewPeerSet): Promise<string> {
  const id = newId();
  await trx
    .insertInto("peer_sets")
    .values({
      id,
      company_id: set.companyId,
      kind: "multiples",
      name: set.name,
      version: set.version,
      source: set.source,
      as_of: set.asOf,
      currency: DISPLAY_CURRENCY,
      is_sample: set.isSample ? 1 : 0,
      peers: set.peers.length,
      added_by: set.addedBy,
      added_at: nowIso(),
      removed_at: null,
      is_demo: set.isDemo ? 1 : 0,
    })
    .execute();
  const year = Number(set.asOf.slice(0, 4));
  for (let at = 0; at < set.peers.length; at += atOnce) {
    await trx
      .insertInto("peer_companies")
      .values(
        set.peers.slice(at, at + atOnce).map((peer) => ({
          id: newId(),
          peer_set_id: id,
          name: peer.name,
          ...unsaid,
          year,
          revenue: null,
          revenue_growth: null,
          gross_margin: null,
          ebitda_margin: null,
          leverage: null,
          revenue_per_head: null,
          research_share: null,
          capex_share: null,
          roce: null,
          ev_ebitda: peer.evEbitda,
          ev_revenue: peer.evRevenue,
        })),
      )
      .execute();
  }
  return id;
}
