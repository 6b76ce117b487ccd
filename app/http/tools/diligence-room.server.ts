import type { RouterContextProvider } from "react-router";
import { findRoom } from "#app/features/analysis/diligence/records/room.scope.server.ts";
import { notFound } from "../respond.server.ts";
import { signedIn } from "../scope.server.ts";

/** The room of an address, as the person stands in it. @throws 404 for everybody who is not in it. */
export async function roomScope(context: Readonly<RouterContextProvider>, roomId: string) {
  const here = signedIn(context);
  const room = await findRoom(here.db, here.actor, roomId);
  if (!room) throw notFound();
  return { ...here, room };
}
