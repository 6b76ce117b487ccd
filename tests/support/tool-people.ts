/** People of companies that hold analyst tools. Without a tool a company is in demo mode there. */
import type { Member } from "#app/features/actor.ts";
import { type Tool, TOOLS } from "#app/features/clients/client.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Db } from "#db/connection.server.ts";
import type { FreshDatabase } from "./fresh-database.ts";
import type { App } from "./harness.ts";

export const EVERY_TOOL: readonly Tool[] = TOOLS.map(({ value }) => value);

export async function grantTools(db: Db, companyId: string, tools: readonly Tool[]): Promise<void> {
  if (tools.length === 0) return;
  await db
    .insertInto("company_tools")
    .values(tools.map((tool) => ({ company_id: companyId, tool, granted_at: nowIso() })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** A client signed in, of a new company that holds these tools. */
export async function newAnalyst(app: App, ...tools: readonly Tool[]) {
  const details = await app.make.client();
  await grantTools(app.db, details.companyId, tools);
  return { ...details, browser: await app.signInAs(details) };
}

/** A client as commands see them, of a new company that holds these tools. */
export async function newMember(house: FreshDatabase, ...tools: readonly Tool[]) {
  const member = await house.client();
  const companyId = member.companyId ?? "";
  await grantTools(house.db, companyId, tools);
  return { ...member, companyId } satisfies Member;
}

/** The id that an address ends in, or holds first. */
export const idIn = (location = "") => /[0-9a-f]{32}/.exec(location)?.[0] ?? "";
