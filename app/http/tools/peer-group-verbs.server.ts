import {
  peerGroupSchema,
  tickPeersSchema,
} from "#app/features/analysis/benchmarking/forms/benchmark.schema.ts";
import { refusedGroup } from "#app/features/analysis/benchmarking/forms/refusal-words.ts";
import { tickedGroup } from "#app/features/analysis/benchmarking/maths/ticks.ts";
import {
  benchmarkHref,
  benchmarkingHref,
  groupHref,
} from "#app/features/analysis/benchmarking/pages/benchmark-href.ts";
import { findBenchmark } from "#app/features/analysis/benchmarking/records/find-benchmarks.server.ts";
import { findPeersOf } from "#app/features/analysis/benchmarking/records/find-peers.server.ts";
import {
  removePeerGroup,
  savePeerGroup,
} from "#app/features/analysis/benchmarking/records/peer-group.commands.server.ts";
import type { SavedGroup } from "#app/features/analysis/benchmarking/records/saved-benchmark.ts";
import { count } from "#app/plural.ts";
import { valid } from "../forms/intents.server.ts";
import { notFound, succeeded } from "../respond.server.ts";
import type { toolScope } from "./tool-scope.server.ts";

/** What is done with a peer group: its list ticked, what it asks for changed, all its versions removed. */
export function peerGroupVerbs(
  { db, actor, desk, keep, query }: Awaited<ReturnType<typeof toolScope>>,
  group: SavedGroup,
) {
  const { companyId } = desk;
  return {
    async remove() {
      const result = await removePeerGroup(db, actor, { companyId, groupId: group.id });
      if (!result.ok) throw notFound();
      return succeeded(benchmarkingHref("groups", keep), "Peer group removed", result.name);
    },
    tick: valid("ticks", tickPeersSchema, async (form) => {
      const { shown, peer, reason, _once } = form.value;
      if (peer.some((id) => !shown.includes(id)))
        return form.reject({ formErrors: ["Tick companies that the list shows"] });
      const members = new Set((await findPeersOf(db, actor, group)).map(({ id }) => id));
      const next = tickedGroup(group, members, { shown, ticked: peer, reason: reason ?? "" });
      if (!next.isChanged) return form.reject({ formErrors: ["Tick or untick a company first"] });
      if (next.leftOut > 0 && !reason) {
        return form.reject({ fieldErrors: { reason: ["Enter why the company is left out"] } });
      }
      const result = await savePeerGroup(db, actor, {
        companyId,
        groupId: group.id,
        name: group.name,
        setId: group.set.id,
        by: next.by,
        out: next.out,
        once: _once,
      });
      if (!result.ok) {
        if (result.reason === "not-found") throw notFound();
        if (result.reason === "nobody") return form.reject({ formErrors: ["Tick at least one company"] });
        return form.reject(refusedGroup(result.reason));
      }
      const text = `${result.name}: ${count(result.peers, "company", "companies")}, version ${result.version}.`;
      // Ticked for one benchmark, the version is offered there at once.
      const about = await findBenchmark(db, actor, query.get("for") ?? "");
      return about?.companyId === companyId && !about.removedAt
        ? succeeded(
            benchmarkHref(about.id, keep, { group: result.id }, "/edit"),
            "Ticks saved",
            `${text} It is chosen below: save the benchmark to compare with it.`,
          )
        : succeeded(groupHref(result.id, keep), "Ticks saved", text);
    }),
    save: valid("group", peerGroupSchema, async (form) => {
      const { sector = null, country = null, year, sizeBand = null, _once } = form.value;
      const result = await savePeerGroup(db, actor, {
        companyId,
        groupId: group.id,
        name: group.name,
        setId: group.set.id,
        by: { kind: "filter", filter: { sector, country, year, sizeBand } },
        out: group.out,
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
