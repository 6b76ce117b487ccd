import type { Selectable } from "kysely";
import { camelCased } from "#app/features/camel-case.ts";
import type { Db } from "#app/platform/database.server.ts";
import type { ServicesTable } from "#db/schema.ts";
import type { Service, ServiceCategory } from "./service.ts";

/** Every service the firm offers, in its own order. What is on offer is no secret: anybody may read it. */
export async function listServices(db: Db): Promise<Service[]> {
  const rows = await db.selectFrom("services").selectAll().orderBy("position").limit(100).execute();
  return rows.map(toService);
}

/** @returns the service of that id, or null. */
export async function findService(db: Db, id: string): Promise<Service | null> {
  const row = await db.selectFrom("services").selectAll().where("id", "=", id).executeTakeFirst();
  return row ? toService(row) : null;
}

function toService({ position: _position, ...row }: Selectable<ServicesTable>): Service {
  return {
    ...camelCased(row),
    category: row.category as ServiceCategory,
    features: JSON.parse(row.features) as string[],
  };
}
