import { pickedGroupSchema } from "#app/features/analysis/benchmarking/forms/benchmark.schema.ts";
import { refusedGroup } from "#app/features/analysis/benchmarking/forms/refusal-words.ts";
import { benchmarkingHref, groupHref } from "#app/features/analysis/benchmarking/pages/benchmark-href.ts";
import { findPeerSet } from "#app/features/analysis/benchmarking/records/find-peer-sets.server.ts";
import { removePeerSet } from "#app/features/analysis/benchmarking/records/peer-set.commands.server.ts";
import { savePeerGroup } from "#app/features/analysis/benchmarking/records/peer-group.commands.server.ts";
import { count } from "#app/plural.ts";
import { valid } from "../forms/intents.server.ts";
import { refuse } from "../refuse.server.ts";
import { notFound, succeeded } from "../respond.server.ts";
import type { toolScope } from "./tool-scope.server.ts";

/** What is done with a peer set: companies of it are ticked as a group; one of the company's own is removed. */
export function peerSetVerbs(
  { db, actor, desk, keep }: Awaited<ReturnType<typeof toolScope>>,
  setId: string,
) {
  const { companyId } = desk;
  return {
    pick: valid("pick", pickedGroupSchema, async (form) => {
      const { name, peer, _once } = form.value;
      if (peer.length === 0) return form.reject({ formErrors: ["Tick at least one company"] });
      const result = await savePeerGroup(db, actor, {
        companyId,
        name,
        setId,
        by: { kind: "picked", ids: peer },
        once: _once,
      });
      if (result.ok) {
        const text = `${result.name}: ${count(result.peers, "company", "companies")}.`;
        return succeeded(groupHref(result.id, keep), "Peer group saved", text);
      }
      if (result.reason === "not-found") throw notFound();
      return form.reject(refusedGroup(result.reason));
    }),
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
