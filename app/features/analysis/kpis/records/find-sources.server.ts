import type { Actor } from "#app/features/actor.ts";
import type { Db } from "#app/platform/database.server.ts";
import { findEveryValue } from "./find-kpi-values.server.ts";
import type { Kpi } from "./kpi.ts";
import { type SourceOf, sourcesOfValues } from "../maths/value-sources.ts";

/** Where the values of some KPIs are from. @param kpis all of a company. @param codes of those that are asked for. */
export async function findSources(
  db: Db,
  actor: Actor,
  kpis: readonly Kpi[],
  codes: readonly string[],
): Promise<SourceOf> {
  const asked = kpis.filter(({ code, formula }) => formula === null && codes.includes(code));
  return sourcesOfValues(kpis, asked.length > 0 ? await findEveryValue(db, actor, asked) : []);
}
