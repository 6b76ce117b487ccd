import { type Actor, isAdmin, isMember } from "#app/features/actor.ts";
import type { Db } from "#app/platform/database.server.ts";
import { clientLists } from "./client-lists.server.ts";
import type { SearchedList } from "./searched-list.server.ts";
import { staffLists } from "./staff-lists.server.ts";

/**
 * The lists that somebody searches everywhere, in the order they are shown. Each asks for itself whose rows it may show,
 * as on its own page.
 */
export async function searchedLists(db: Db, actor: Actor): Promise<readonly SearchedList[]> {
  if (isAdmin(actor)) return staffLists;
  return isMember(actor) ? clientLists(db, actor) : [];
}

/** The lists with a search of their own that are not searched everywhere, by the name of their view, and why. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  TWO_FACTOR_USERS: "The people of USERS, once more.",
  clientsToChoose: "The companies of CLIENTS, to choose some from.",
  peersAt: "One peer set’s companies, published figures to compare with, without a page of their own.",
  requestsAt: "One room’s: who sees what is decided there, by the party somebody is of.",
};
