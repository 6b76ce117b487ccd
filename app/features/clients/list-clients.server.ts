import type { Actor } from "#app/features/actor.ts";
import type { Db } from "#app/platform/database.server.ts";
import {
  type ClientQuery,
  type ClientRow,
  isRareStatus,
  matchingClients,
  rowsOf,
} from "./find-clients.server.ts";

export const CLIENT_SORTS = ["company", "-company"] as const;

/** The last row of a page, by what the list is ordered by. */
export type ClientPosition = readonly [company: string, id: string];

/** Client companies by name, so many from a place on: a page costs the same wherever it lies. */
export async function listClientsFrom(
  db: Db,
  actor: Actor,
  query: Omit<ClientQuery, "page"> & {
    sort: (typeof CLIENT_SORTS)[number];
    after?: ClientPosition | undefined;
    limit: number;
  },
): Promise<{ rows: ClientRow[]; next: ClientPosition | null }> {
  const { after, limit, status } = query;
  const isUp = query.sort === "company";
  const isRare = status !== undefined && (await isRareStatus(db, status));
  const found = await matchingClients(db, actor, query, isRare)
    .$if(after !== undefined, (matching) =>
      matching.where((eb) =>
        eb(eb.refTuple("companies.name", "companies.id"), isUp ? ">" : "<", eb.tuple(...(after ?? ["", ""]))),
      ),
    )
    .select(["companies.id", "companies.name"])
    .orderBy("companies.name", isUp ? "asc" : "desc")
    .orderBy("companies.id", isUp ? "asc" : "desc")
    .limit(limit + 1)
    .execute();
  const shown = found.slice(0, limit);
  const rows = await rowsOf(
    db,
    actor,
    shown.map(({ id }) => id),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  const last = shown.at(-1);
  return {
    rows: shown.flatMap(({ id }) => byId.get(id) ?? []),
    next: found.length > limit && last ? [last.name, last.id] : null,
  };
}
