import type { Actor } from "#app/features/actor.ts";
import type { ListSort } from "#app/features/keyset.ts";
import type { Db } from "#app/platform/database.server.ts";
import type { ApplicationState } from "./application.ts";
import { matchingApplications, type QueueFilter, statesOf } from "./find-applications.server.ts";

/** An application as a list for programs has it. */
export interface ListedApplication {
  id: string;
  reference: string;
  firstName: string;
  lastName: string;
  email: string;
  company: string;
  country: string;
  state: ApplicationState;
  submittedAt: string;
}

/** The last row of a page, by what the list is ordered by. */
export type ApplicationPosition = readonly [submittedAt: string, id: string];

export interface ApplicationQuery {
  filter: QueueFilter;
  search: string;
  sort: ListSort;
  after?: ApplicationPosition | undefined;
  limit: number;
}

/**
 * Applications by the time they came in, so many from a place on. Those of one state are a stretch of one index: what
 * is asked of several is merged, and a page costs the same wherever it lies.
 */
export async function listApplications(
  db: Db,
  actor: Actor,
  query: ApplicationQuery,
): Promise<{ rows: ListedApplication[]; next: ApplicationPosition | null }> {
  const found: ListedApplication[] = [];
  for (const state of statesOf(query.filter)) found.push(...(await inState(db, actor, state, query)));
  const key = ({ submittedAt, id }: ListedApplication) => `${submittedAt} ${id}`;
  found.sort((a, b) => (key(a) < key(b) ? -1 : 1) * (query.sort === "oldest" ? 1 : -1));
  const shown = found.slice(0, query.limit);
  const last = shown.at(-1);
  return { rows: shown, next: found.length > query.limit && last ? [last.submittedAt, last.id] : null };
}

async function inState(
  db: Db,
  actor: Actor,
  state: ApplicationState,
  { search, sort, after, limit }: ApplicationQuery,
): Promise<ListedApplication[]> {
  const isUp = sort === "oldest";
  const rows = await matchingApplications(db, actor, { filter: state, search })
    .where("applications.state", "=", state)
    .$if(after !== undefined, (found) =>
      found.where((eb) =>
        eb(
          eb.refTuple("applications.submitted_at", "applications.id"),
          isUp ? ">" : "<",
          eb.tuple(...(after ?? ["", ""])),
        ),
      ),
    )
    .select(["id", "reference", "first_name", "last_name", "email", "company", "country", "state"])
    .select("submitted_at")
    .orderBy("applications.submitted_at", isUp ? "asc" : "desc")
    .orderBy("applications.id", isUp ? "asc" : "desc")
    .limit(limit + 1)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    reference: row.reference,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    company: row.company,
    country: row.country,
    state: row.state,
    submittedAt: row.submitted_at,
  }));
}
