import type { RouterContextProvider } from "react-router";
import { endViewing } from "#app/features/access/viewings/viewing.commands.server.ts";
import { VIEWING_ENDS, type ViewingEnd } from "#app/features/access/viewings/viewing.ts";
import { isMember } from "#app/features/actor.ts";
import { linkTo } from "#app/link.ts";
import { seeOther } from "./respond.server.ts";
import { scope } from "./scope.server.ts";

/** The two posts that go on while somebody is viewed: each ends the viewing and leaves the admin signed in. */
export const STOPS_VIEWING: readonly string[] = [linkTo("/stop-viewing"), linkTo("/logout")];

/** Where an admin goes on afterwards: the page of whose portal it was. */
export const viewedHome = (companyId: string | null) =>
  companyId === null
    ? linkTo("/admin-data-portal")
    : linkTo("/admin-data-portal/clients/:id", { id: companyId });

/** Ends the viewing that the request is part of; null where it is part of none. */
export async function stopViewing(
  context: Readonly<RouterContextProvider>,
  reason: ViewingEnd,
): Promise<Response | null> {
  const { db, actor } = scope(context);
  if (!isMember(actor) || !actor.viewedBy) return null;
  const { id, admin } = actor.viewedBy;
  await endViewing(db, admin, id, reason);
  const name = `${actor.firstName} ${actor.lastName}`.trim();
  const flash = {
    kind: "success",
    title: `You stopped viewing as ${name}`,
    text: VIEWING_ENDS[reason],
  } as const;
  return seeOther(viewedHome(actor.companyId), { flash });
}
