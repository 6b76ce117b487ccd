import type { PeerGroup } from "./company.ts";

/** What somebody sent of a list of peers: which companies it showed, which of them are ticked, why the others are not. */
export interface Ticks {
  shown: readonly string[];
  ticked: readonly string[];
  reason: string;
}

type Ticked = Pick<PeerGroup, "by" | "out">;

/**
 * The group after its list was ticked: who is ticked counts, who was unticked is left out with the reason. Companies the
 * list did not show stay as they were.
 * @param members whom the group asked for before, those left out among them.
 * @returns with how many were newly left out, and whether anything changed.
 */
export function tickedGroup({ by, out }: Ticked, members: ReadonlySet<string>, ticks: Ticks) {
  const ticked = new Set(ticks.ticked);
  const left = new Map(out.map((one) => [one.id, one]));
  const picked = new Set(by.kind === "picked" ? by.ids : []);
  let [leftOut, counted] = [0, 0];
  for (const id of new Set(ticks.shown)) {
    const isOut = left.has(id);
    if (ticked.has(id) && (isOut || !members.has(id))) {
      left.delete(id);
      picked.add(id);
      counted += 1;
    } else if (!ticked.has(id) && members.has(id) && !isOut) {
      left.set(id, { id, reason: ticks.reason });
      picked.delete(id);
      leftOut += 1;
    }
  }
  return {
    by: by.kind === "picked" ? { kind: "picked" as const, ids: [...picked] } : by,
    out: [...left.values()],
    leftOut,
    isChanged: leftOut + counted > 0,
  };
}
