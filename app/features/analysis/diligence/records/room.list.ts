import { viewOf } from "#app/features/lists/list-view.ts";
import { roomsHref } from "../pages/diligence-href.ts";

/** A company's rooms, the last worked in first. @param keep the query that staff carry along, or nothing. */
export const roomsAt = (keep: string) =>
  viewOf({
    path: roomsHref(keep),
    noun: ["room", "rooms"],
    filters: {},
    sort: () => "worked",
    also: ["company"],
  });
