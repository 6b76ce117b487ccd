import type { Actor } from "#app/features/actor.ts";
import type { Db } from "#app/platform/database.server.ts";
import type { ApplicationState } from "./application.ts";
import { matchingApplications, type QueueFilter } from "./find-applications.server.ts";

export const APPLICATION_SORTS = ["submittedAt", "-submittedAt"] as const;

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

/** Applications by the time they came in, so many from a place on: a page costs the same wherever it lies. */
export async function listApplications(
  db: Db,
  actor: Actor,
  query: {
    filter: QueueFilter;
    search: string;
    sort: (typeof APPLICATION_SORTS)[number];
    after?: ApplicationPosition | undefined;
    limit: number;
  },
): Promise<{ rows: ListedApplication[]; next: ApplicationPosition | null }> {
  const { after, limit } = query;
  const isUp = query.sort === "submittedAt";
  const rows = await matchingApplications(db, actor, query)
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
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    rows: shown.map((row) => ({
      id: row.id,
      reference: row.reference,
      firstName: row.first_name,
      lastName: row.last_name,
      email: row.email,
      company: row.company,
      country: row.country,
      state: row.state,
      submittedAt: row.submitted_at,
    })),
    next: rows.length > limit && last ? [last.submitted_at, last.id] : null,
  };
}
