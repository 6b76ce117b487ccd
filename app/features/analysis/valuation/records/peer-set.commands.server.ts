import { batchesOf } from "#app/features/analysis/imports/batches.server.ts";
import { refused } from "#app/features/analysis/tools/command.server.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Trx } from "#app/platform/database.server.ts";
import { newId } from "#app/platform/secrets/random.server.ts";
import type { Peer } from "../maths/comparables.ts";
import { DISPLAY_CURRENCY } from "../maths/exchange-rate.ts";
import { findMultiplesSet } from "./find-multiples.server.ts";
import { changedPortfolio, onPortfolio } from "./valuation.command.server.ts";

/** Takes one version of a company's own peer set off the list; holdings that are valued with it keep it. */
export const removeMultiples = onPortfolio(
  async (here, { setId }: { companyId?: string | null | undefined; setId: string }) => {
    const { trx, actor, portfolio } = here;
    const set = await findMultiplesSet(trx, actor, portfolio.companyId, setId);
    if (!set) return refused("not-found");
    if (!set.isOwn) return refused("firm");
    const { numUpdatedRows } = await trx
      .updateTable("peer_sets")
      .set({ removed_at: nowIso() })
      .where("id", "=", set.id)
      .where("removed_at", "is", null)
      .executeTakeFirst();
    const name = `${set.name} v${set.version}`;
    if (numUpdatedRows === 0n) return { ok: true as const, name };
    const entry = {
      action: "valuation.remove-multiples",
      target: `peer-set:${set.id}`,
      details: { name },
    } as const;
    return changedPortfolio(here, entry, { name });
  },
);

interface NewPeerSet {
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
      is_demo: set.isDemo ? 1 : 0,
    })
    .execute();
  const year = Number(set.asOf.slice(0, 4));
  for (const batch of batchesOf(set.peers)) {
    await trx
      .insertInto("peer_companies")
      .values(
        batch.map((peer) => ({
          id: newId(),
          peer_set_id: id,
          name: peer.name,
          ...unsaid,
          year,
          ev_ebitda: peer.evEbitda,
          ev_revenue: peer.evRevenue,
        })),
      )
      .execute();
  }
  return id;
}
