import type { Member } from "#app/features/actor.ts";
import { readPair } from "#app/features/analysis/benchmarking/pages/benchmark-plots.ts";
import { writeRow } from "#app/features/analysis/benchmarking/pages/benchmark-rows.ts";
import { findWorked } from "#app/features/analysis/benchmarking/records/find-worked.server.ts";
import { SAMPLE_NOTE } from "#app/features/analysis/benchmarking/records/sample-note.ts";
import { keepOf } from "#app/features/analysis/tools/keep-company.ts";
import { toolAccess } from "#app/features/analysis/tools/tool-access.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { date } from "#app/ui/text/format.ts";
import { boxesOf, ladderOf, scatterChartOf } from "./draw-plots.server.ts";

export type ShownPlots = NonNullable<Awaited<ReturnType<typeof showPlots>>>;

/** A benchmark's plots as their page shows them; null where there is no such benchmark. @param query which two metrics. */
export async function showPlots(db: Db, actor: Member, id: string, query: URLSearchParams) {
  const found = await findWorked(db, actor, id);
  if (!found) return null;
  const { saved, group, worked } = found;
  const [across, up] = readPair(query);
  const sample = worked.isSample ? ` ${SAMPLE_NOTE}.` : "";
  const source = `Source: ${worked.source}, as of ${date(group.asOf)}.${sample}`;
  return {
    id: saved.id,
    keep: keepOf(actor, saved.companyId),
    company: actor.role === "admin" ? saved.companyId : null,
    access: await toolAccess(db, actor, "benchmarking"),
    name: saved.name,
    isSample: worked.isSample,
    rows: worked.rows.map((row) => writeRow(row, worked.currency)),
    boxes: boxesOf(found, source),
    ladder: ladderOf(found, source),
    scatter: scatterChartOf(found, [across, up], source),
    across,
    up,
  };
}
