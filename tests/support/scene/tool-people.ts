/** People of companies that hold analyst tools. Without a tool a company is in demo mode there. */
import type { Member } from "#app/features/actor.ts";
import { type Tool, TOOLS } from "#app/features/core/clients/client.ts";
import { addKpi } from "#app/features/analysis/kpis/records/kpi.commands.server.ts";
import { addRule } from "#app/features/analysis/kpis/records/rule.commands.server.ts";
import { kpiSchema, ruleSchema } from "#app/features/analysis/kpis/forms/kpi.schema.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Db } from "#db/connection.server.ts";
import type { FreshDatabase } from "../product/fresh-database.ts";
import type { App } from "../product/harness.ts";

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

/** Somebody else of the same company, as commands see them. */
export async function colleagueOf(house: FreshDatabase, { companyId }: Member): Promise<Member> {
  const { userId, ...other } = await house.client();
  await house.db.updateTable("users").set({ company_id: companyId }).where("id", "=", userId).execute();
  return { ...other, userId, companyId };
}

/** The id that an address ends in, or holds first. */
export const idIn = (location = "") => /[0-9a-f]{32}/.exec(location)?.[0] ?? "";

/** A KPI of that member's company, as its form adds it. */
export async function newKpi(db: Db, member: Member, more: Record<string, string> = {}): Promise<string> {
  const input = kpiSchema.parse({
    name: "Leverage",
    unit: "multiple",
    direction: "lower",
    frequency: "monthly",
    // Nothing of it falls due while a test looks.
    dueLag: "365",
    ...more,
  });
  const result = await addKpi(db, member, input);
  if (!result.ok) throw new Error(`The KPI was not added: ${JSON.stringify(result)}`);
  return result.id;
}

/** What the form of a rule says: critical above 4, told to this member. */
export const ruleInput = (member: Member, more: Record<string, string> = {}) =>
  ruleSchema.parse({
    name: "Too much debt",
    kind: "above",
    limit: "4",
    level: "critical",
    recipients: member.userId,
    ...more,
  });

export async function newRule(
  db: Db,
  member: Member,
  kpiId: string,
  more: Record<string, string> = {},
): Promise<string> {
  const result = await addRule(db, member, { ...ruleInput(member, more), kpiId });
  if (!result.ok) throw new Error(`The rule was not added: ${JSON.stringify(result)}`);
  return result.id;
}
