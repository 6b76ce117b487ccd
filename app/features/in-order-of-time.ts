/** What has a time, the first first; of one time as they came. */
export function inOrderOfTime<Of extends { at: string }>(happenings: readonly Of[]): Of[] {
  return happenings.toSorted((one, other) => (one.at < other.at ? -1 : Number(one.at > other.at)));
}
