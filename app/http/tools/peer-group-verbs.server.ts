import { peerGroupSchema } from "#app/features/analysis/benchmarking/forms/benchmark.schema.ts";
import { refusedGroup } from "#app/features/analysis/benchmarking/forms/refusal-words.ts";
import { benchmarkingHref, groupHref } from "#app/features/analysis/benchmarking/pages/benchmark-href.ts";
import {
  removePeerGroup,
  savePeerGroup,
} from "#app/features/analysis/benchmarking/records/save-peer-group.server.ts";
import type { SavedGroup } from "#app/features/analysis/benchmarking/records/saved-benchmark.ts";
import { count } from "#app/plural.ts";
import { valid } from "../forms/intents.server.ts";
import { notFound, succeeded } from "../respond.server.ts";
import type { toolScope } from "./tool-scope.server.ts";

/** What is done with a peer group: a new version saved, all of them removed. */
export function peerGroupVerbs(
  { db, actor, desk, keep }: Awaited<ReturnType<typeof toolScope>>,
  group: SavedGroup,
) {
  const { companyId } = desk;
  return {
    async remove() {
      const result = await removePeerGroup(db, actor, { companyId, groupId: group.id });
      if (!result.ok) throw notFound();
      return succeeded(benchmarkingHref("groups", keep), "Peer group removed", result.name);
    },
    save: valid("group", peerGroupSchema, async (form) => {
      const { sector = null, country = null, year, sizeBand = null, _once } = form.value;
      const result = await savePeerGroup(db, actor, {
        companyId,
        groupId: group.id,
        name: group.name,
        setId: group.set.id,
        by: { kind: "filter", filter: { sector, country, year, sizeBand } },
        once: _once,
      });
      if (result.ok) {
        return succeeded(
          groupHref(result.id, keep),
          `Version ${result.version} saved`,
          `${result.name}: ${count(result.peers, "company", "companies")}.`,
        );
      }
      if (result.reason === "not-found") throw notFound();
      return form.reject(refusedGroup(result.reason));
    }),
  };
}
