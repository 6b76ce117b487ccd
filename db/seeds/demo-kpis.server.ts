/** The demonstration client's KPIs: the sample of demo mode, put in by the client. */
import type { Member } from "#app/features/actor.ts";
import { resetSampleKpis } from "#app/features/analysis/kpis/records/reset-sample-kpis.server.ts";
import type { Db } from "#app/platform/database.server.ts";

export async function tellKpis(db: Db, client: Member): Promise<void> {
  const result = await resetSampleKpis(db, client, client.companyId);
  if (!result.ok) throw new Error(`The sample KPIs were not put in: ${result.reason}`);
}
