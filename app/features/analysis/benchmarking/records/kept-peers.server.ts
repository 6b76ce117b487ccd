import type { Peers } from "../pages/peer-table.ts";

/** Companies held at most: some ten megabytes, or four of the largest groups. */
const mostHeld = 20_000;

// The one that was asked for last stands at the end.
const groups = new Map<string, Peers>();
let held = 0;

export function keptPeers(key: string): Peers | undefined {
  const peers = groups.get(key);
  if (!peers) return undefined;
  groups.delete(key);
  groups.set(key, peers);
  return peers;
}

/** Remembers a group's companies; what was asked for longest ago makes room. */
export function keepPeers(key: string, peers: Peers): void {
  forget(key);
  groups.set(key, peers);
  held += peers.length;
  for (const oldest of groups.keys()) {
    if (held <= mostHeld) return;
    forget(oldest);
  }
}

function forget(key: string): void {
  held -= groups.get(key)?.length ?? 0;
  groups.delete(key);
}
