/** Something that happened at a company, newest first wherever it is listed. */
export interface ActivityEvent {
  /** What happened, in a sentence without a full stop. */
  description: string;
  /** UTC ISO-8601. */
  at: string;
  /** The page behind it; null when there is none. */
  to: string | null;
}

/** How many events the dashboard tells of. */
export const EVENTS_SHOWN = 5;

/** The newest of several lists. Events of the same moment keep their order. */
export function newestOf(lists: readonly (readonly ActivityEvent[])[], most = EVENTS_SHOWN): ActivityEvent[] {
  return lists
    .flat()
    .sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0))
    .slice(0, most);
}

/** "Clara Tester", or their address's first half, or "Somebody" when neither is known. */
export function personName(first: string | null, last: string | null, email?: string | null): string {
  return `${first ?? ""} ${last ?? ""}`.trim() || email?.split("@")[0] || "Somebody";
}
