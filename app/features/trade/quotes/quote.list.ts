/** The lists of quotes: what stands on their tabs, what is searched, and in what order the rows stand. */
import { viewOf } from "#app/features/lists/list-view.ts";
import { quoteStateForClient, quoteStateLabel, type QuoteState } from "./quote.ts";

/** "to-do" waits for staff, "open" is not decided yet, "all" is everything. */
export type QuoteFilter = "to-do" | "open" | "all" | QuoteState;

/** Staff's: what waits for them stands oldest first, everything else newest first. */
export const QUOTES_OF_STAFF = viewOf({
  path: "/admin-data-portal/quotes",
  noun: ["quote", "quotes"],
  filters: {
    state: {
      label: "Quotes by state",
      options: [
        ["to-do", "To do"],
        ...(["sent", "accepted", "declined", "expired", "withdrawn"] as const).map(
          (state) => [state, quoteStateLabel(state)] as const,
        ),
        ["all", "All"],
      ],
      untabbed: ["open", "requested", "in-preparation"],
    },
  },
  search: "Search by reference, service, company, person or price",
  sort: ({ state }) => (["to-do", "requested", "in-preparation"].includes(state) ? "oldest" : "newest"),
});

/** What the person's company asked for, newest first. */
export const QUOTES_OF_COMPANY = viewOf({
  path: "/client-portal/quotes",
  noun: ["quote", "quotes"],
  filters: {
    state: {
      label: "Quotes by state",
      options: [
        ["all", "All"],
        ["open", "Open"],
        ["sent", quoteStateForClient("sent")],
        ["accepted", quoteStateForClient("accepted")],
      ],
      untabbed: ["to-do", "requested", "in-preparation", "declined", "expired", "withdrawn"],
    },
  },
  search: "Search by reference, service, person or price",
  sort: () => "newest",
});
