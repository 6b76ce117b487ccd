import { benchmarkingHref } from "#app/features/analysis/benchmarking/pages/benchmark-href.ts";
import { findPeerSet } from "#app/features/analysis/benchmarking/records/find-peer-sets.server.ts";
import { removePeerSet } from "#app/features/analysis/benchmarking/records/remove-peer-set.server.ts";
import { refuse } from "../refuse.server.ts";
import { notFound, succeeded } from "../respond.server.ts";
import type { toolScope } from "./tool-scope.server.ts";

/** What is done with a peer set of a company's own: it is removed. */
export function peerSetVerbs(
  { db, actor, desk, keep }: Awaited<ReturnType<typeof toolScope>>,
  setId: string,
) {
  const { companyId } = desk;
  return {
    async remove() {
      const result = await removePeerSet(db, actor, { companyId, setId });
      if (result.ok) return succeeded(benchmarkingHref("peer-sets", keep), "Peer set removed", result.name);
      if (result.reason === "not-found") throw notFound();
      return refuse("The set was not removed", "It is there for every client.", 403);
    },
    async otherwise() {
      if (!(await findPeerSet(db, actor, companyId, setId))) throw notFound();
      return refuse("Nothing was changed", "Choose an action.", 400);
    },
  };
}
