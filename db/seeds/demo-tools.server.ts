import type { Member } from "#app/features/actor.ts";
import { TOOLS } from "#app/features/core/clients/client.ts";
import { findClient } from "#app/features/core/clients/find-clients.server.ts";
import { activeServiceIds } from "#app/features/desk/clients/client-services.server.ts";
import { accessVersion } from "#app/features/desk/clients/client-version.server.ts";
import { changeClientAccess } from "#app/features/desk/clients/client.commands.server.ts";
import type { Db } from "#app/platform/database.server.ts";

/** Staff grant the demonstration's company every tool. */
export async function tellTools(db: Db, staff: Member, companyId: string): Promise<void> {
  const client = await findClient(db, staff, companyId);
  if (!client) throw new Error("The demonstration's company is not there.");
  const services = await activeServiceIds(db, staff, companyId);
  const { accessLevel } = client;
  const seen = accessVersion({ ...client, services });
  const tools = TOOLS.map(({ value }) => value);
  const granted = await changeClientAccess(db, staff, { companyId, accessLevel, services, tools, seen });
  if (!granted.ok) throw new Error(`The demonstration's tools were refused: ${granted.reason}`);
}
