import { linkTo } from "#app/link.ts";

const rooms = linkTo("/client-portal/tools/due-diligence");

/** Every room of a company. @param keep the query that staff carry along, or nothing. */
export function roomsHref(keep = ""): string {
  return `${linkTo("/client-portal/tools/due-diligence")}${keep}`;
}

export function newRoomHref(keep = ""): string {
  return `${linkTo("/client-portal/tools/due-diligence/new")}${keep}`;
}

type RoomPageName = "" | "requests" | "requests/new" | "import" | "documents" | "risks" | "members" | "edit";

export function roomHref(
  roomId: string,
  page: RoomPageName = "",
  query: Record<string, string> = {},
): string {
  const asked = new URLSearchParams(query);
  return `${rooms}/${roomId}${page && `/${page}`}${asked.size > 0 ? `?${asked}` : ""}`;
}

export function itemHref(roomId: string, itemId: string, page: "" | "edit" = ""): string {
  const item = { id: roomId, item: itemId };
  return page === "edit"
    ? linkTo("/client-portal/tools/due-diligence/:id/requests/:item/edit", item)
    : linkTo("/client-portal/tools/due-diligence/:id/requests/:item", item);
}

export function flagHref(roomId: string, flagId: string): string {
  return linkTo("/client-portal/tools/due-diligence/:id/risks/:flag", { id: roomId, flag: flagId });
}

export function documentHref(roomId: string, documentId: string): string {
  return linkTo("/client-portal/tools/due-diligence/:id/documents/:document", {
    id: roomId,
    document: documentId,
  });
}

/** The requests as a CSV file, or the figures of one chart. */
export function requestsCsvHref(
  roomId: string,
  figures?: "burn-up" | "workstreams" | "red-flags" | "documents",
): string {
  return linkTo("/client-portal/tools/due-diligence/:id/requests.csv", { id: roomId, query: { figures } });
}

export function roomZipHref(roomId: string): string {
  return linkTo("/client-portal/tools/due-diligence/:id/room.zip", { id: roomId });
}

/** The findings memo as a PDF. */
export function memoHref(roomId: string): string {
  return linkTo("/client-portal/tools/due-diligence/:id/memo.pdf", { id: roomId });
}

/** Staff carry the company from page to page; a client has only one. */
export function keepCompany(isStaff: boolean, companyId: string): string {
  return isStaff ? `?company=${companyId}` : "";
}
