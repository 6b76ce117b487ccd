import { redirect, type RouterContextProvider } from "react-router";
import { keepCompany, roomsHref } from "#app/features/analysis/diligence/pages/diligence-href.ts";
import { findDiligencePlace, findRoom } from "#app/features/analysis/diligence/records/room.scope.server.ts";
import { notFound } from "../respond.server.ts";
import { signedIn } from "../scope.server.ts";

/**
 * Whose diligence rooms a page is about: a client's own company; for staff the one the address names.
 * @throws 404 for a client who names another company, and for staff who name none that there is; a redirect to where
 * staff choose one, when they name none at all.
 */
export async function diligenceScope(context: Readonly<RouterContextProvider>) {
  const here = signedIn(context);
  const asked = here.request.url.searchParams.get("company");
  const place = await findDiligencePlace(here.db, here.actor, asked);
  if (place) return { ...here, place, keep: keepCompany(here.actor.role === "admin", place.companyId) };
  if (here.actor.role === "admin" && !asked) throw redirect(roomsHref(), 303);
  throw notFound();
}

/** The room of an address, as the person stands in it. @throws 404 for everybody who is not in it. */
export async function roomScope(context: Readonly<RouterContextProvider>, roomId: string) {
  const here = signedIn(context);
  const room = await findRoom(here.db, here.actor, roomId);
  if (!room) throw notFound();
  return { ...here, room };
}
