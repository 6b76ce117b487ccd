import { datedText } from "#app/features/analysis/figures/age.ts";
import { londonDay } from "#app/features/calendar.ts";
import { date } from "#app/ui/text/format.ts";
import type { PeerSet } from "../records/saved-benchmark.ts";

export type ShownPeerSet = ReturnType<typeof showPeerSet>;

/** What is known of a peer set, its companies aside. */
export function showPeerSet(set: PeerSet, now: Date) {
  return {
    id: set.id,
    name: set.name,
    version: String(set.version),
    source: set.source,
    asOf: datedText("comparison", set.asOf, { asOf: londonDay(now), date }),
    currency: set.currency,
    isSample: set.isSample,
    isRemoved: set.removedAt !== null,
    isOwn: set.companyId !== null && set.removedAt === null,
  };
}
