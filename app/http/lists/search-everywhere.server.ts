import { type Actor, isAdmin, isMember, type Member } from "#app/features/actor.ts";
import { clientLists } from "#app/features/search-everywhere/client-lists.server.ts";
import { findByReference } from "#app/features/search-everywhere/find-by-reference.server.ts";
import type { SearchedList } from "#app/features/search-everywhere/searched-list.server.ts";
import { staffLists } from "#app/features/search-everywhere/staff-lists.server.ts";
import { askingOnce } from "#app/features/search/search-documents.server.ts";
import { seeOther } from "#app/http/respond.server.ts";
import { linkTo } from "#app/link.ts";
import type { Db } from "#app/platform/database.server.ts";
import { throttle } from "#app/platform/throttle.server.ts";
import { findDestinations } from "./destinations.server.ts";
import { addressOf, searchIn, unknownTo } from "./list-address.server.ts";

interface Here {
  db: Db;
  actor: Member;
  request: { url: URL };
}

/** Everything holds a single letter. */
const SHORTEST = 2;

/**
 * What the address searches for, in every list of the person's, and where it may lead.
 * @throws the way to the one record of the reference that was searched for; the 400 page for an address that says
 * anything else.
 */
export async function searchEverywhere({ db, actor, request: { url } }: Here) {
  const search = askedFor(url);
  const { page, ...found } = await findEverywhere(db, actor, search);
  if (page) throw await seeOther(page);
  return { search, ...findDestinations(actor.role, search), ...found };
}

/** @throws the 400 page for an address that says anything else. */
export function askedFor(url: URL): string {
  if ([...url.searchParams.keys()].some((name) => name !== "q")) throw unknownTo({ path: linkTo("/search") });
  return searchIn(url, "q");
}

/**
 * A group for each list that has something, with the way to all that it has; or the page of the one record of that
 * reference. `isShort`: nothing was searched.
 */
async function findEverywhere(db: Db, actor: Member, search: string) {
  const lists = await searchedLists(db, actor);
  const isShort = [...search].length < SHORTEST;
  const page = isShort ? null : await findByReference(db, actor, search);
  const once = askingOnce(db);
  // Side by side, as far as the database answers several at a time.
  const found = (isShort || page ? [] : lists).map(async ({ heading, noun, view, filters, firstRows }) => {
    const rows = await firstRows(once, actor, search);
    return { heading, noun, rows, all: addressOf(view, filters, { search }) };
  });
  const groups = (await Promise.all(found)).filter(({ rows }) => rows.length > 0);
  return { isShort, page, groups, places: lists.map(({ heading }) => heading) };
}

/** The same while somebody types, asked again and again. @returns null where they type faster than anybody can. */
export async function findAsTyped(db: Db, actor: Member, search: string) {
  const admitted = await throttle("palette", actor.userId);
  return admitted.ok ? findEverywhere(db, actor, search) : null;
}

/**
 * The lists that somebody searches everywhere, in the order they are shown. Each asks for itself whose rows it may show,
 * as on its own page.
 */
async function searchedLists(db: Db, actor: Actor): Promise<readonly SearchedList[]> {
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
