/** What happened, in its order. @param all with moments in ISO 8601, UTC. */
export function oldestFirst<Happening extends { at: string }>(all: readonly Happening[]): Happening[] {
  return all.toSorted((one, other) => (one.at < other.at ? -1 : Number(one.at > other.at)));
}
