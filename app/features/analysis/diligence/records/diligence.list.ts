import { viewOf } from "#app/features/lists/list-view.ts";
import { roomHref, roomsHref } from "../pages/diligence-href.ts";
import { ITEM_STATES, type ItemState } from "./request-item.ts";

/** A company's rooms, the last worked in first. @param keep the query that staff carry along, or nothing. */
export const roomsAt = (keep: string) =>
  viewOf({
    path: roomsHref(keep),
    noun: ["room", "rooms"],
    filters: {},
    sort: () => "worked",
    also: ["company"],
  });

/** "open" is what more is expected of; "overdue" what of that was due before today. */
export type ItemFilter = "all" | "open" | "overdue" | ItemState;

const OPEN = ["requested", "in-progress", "received", "under-review", "returned"] as const;

/** The states a filter takes; null for all of them. */
export function itemStatesAt(filter: ItemFilter): readonly ItemState[] | null {
  if (filter === "all") return null;
  return filter === "open" || filter === "overdue" ? OPEN : [filter];
}

/** A room's requests in the order of the index. @param sections the workstreams that the person sees. */
export const requestsAt = (roomId: string, sections: readonly string[]) =>
  viewOf({
    path: roomHref(roomId, "requests"),
    noun: ["request", "requests"],
    filters: {
      section: {
        label: "Workstream",
        options: [["", "All"], ...sections.map((section) => [section, section] as const)],
        isSelect: true,
        isOfRecords: true,
      },
      state: {
        label: "Status",
        options: [
          ["all", "All"],
          ["open", "Open"],
          ["overdue", "Overdue"],
          ...ITEM_STATES.map(({ value, label }) => [value, label] as const),
        ],
        isSelect: true,
      },
    },
    search: "Search",
    sort: () => "index",
    pageSize: 50,
  });

/** A room's documents in the order of the index. */
export const documentsAt = (roomId: string) =>
  viewOf({
    path: roomHref(roomId, "documents"),
    noun: ["document", "documents"],
    filters: {},
    sort: () => "index",
    pageSize: 50,
  });
