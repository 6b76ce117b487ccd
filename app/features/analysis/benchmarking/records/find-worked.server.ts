import type { Actor } from "#app/features/actor.ts";
import type { Db } from "#app/platform/database.server.ts";
import type { Exclusion } from "./benchmark.ts";
import { findBenchmark, findExclusions } from "./find-benchmarks.server.ts";
import { findPeerGroup } from "./find-peer-groups.server.ts";
import { findPeersOf } from "./find-peers.server.ts";
import type { SavedBenchmark, SavedGroup } from "./saved-benchmark.ts";
import { workOut, type WorkedOut } from "../maths/work-out.ts";

export interface FoundBenchmark {
  saved: SavedBenchmark;
  group: SavedGroup;
  /** Stored with the benchmark, before ticks on the list of peers took their place: they count as they did. */
  exclusions: Exclusion[];
  worked: WorkedOut;
}

/** A benchmark with its group and everything worked out, or null where this person may see none of that id. */
export async function findWorked(db: Db, actor: Actor, benchmarkId: string): Promise<FoundBenchmark | null> {
  const saved = await findBenchmark(db, actor, benchmarkId);
  if (!saved?.groupId) return null;
  const group = await findPeerGroup(db, actor, saved.companyId, saved.groupId);
  if (!group) return null;
  const peers = await findPeersOf(db, actor, group);
  const exclusions = await findExclusions(db, actor, saved.id);
  const left = group.out.map(({ id, reason }) => ({ companyId: id, metric: null, reason }));
  return { saved, group, exclusions, worked: workOut(saved, group, peers, [...left, ...exclusions]) };
}
