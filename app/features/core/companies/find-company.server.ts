import { createHash } from "node:crypto";
import type { Selectable } from "kysely";
import { type Actor, isAdmin } from "#app/features/actor.ts";
import { isColleague } from "#app/features/core/company-roles/company-role.policy.ts";
import type { Db } from "#app/platform/database.server.ts";
import { isId } from "#app/platform/secrets/random.server.ts";
import type { CompaniesTable } from "#db/schema.ts";
import type { Company } from "./company.ts";

/** A company as far as this person may see it: their own; any for staff. */
export async function findCompany(db: Db, actor: Actor, companyId: string): Promise<Company | null> {
  const isTheirs = isColleague(actor) && actor.companyId === companyId;
  if (!isId(companyId) || !(isTheirs || isAdmin(actor))) return null;
  const row = await db.selectFrom("companies").selectAll().where("id", "=", companyId).executeTakeFirst();
  return row ? toCompany(row) : null;
}

function toCompany(row: Selectable<CompaniesTable>): Company {
  return {
    id: row.id,
    number: row.number ?? "",
    name: row.name,
    registeredNumber: row.registered_number,
    vatNumber: row.vat_number,
    country: row.country,
    street: row.street,
    city: row.city,
    postcode: row.postcode,
    billingCountry: row.billing_country,
    billingName: row.billing_name,
    billingEmail: row.billing_email,
    purchaseOrders: row.purchase_orders,
    timeZone: row.time_zone,
    evidence: row.evidence,
    evidenceNote: row.evidence_note,
    evidenceAt: row.evidence_at,
    approvesInvitations: row.approves_invitations === 1,
  };
}

/** Names what a company's page says: whoever saves over another version than they were shown is told first. */
export function companyVersion(company: Company): string {
  const { evidenceAt: _, ...said } = company;
  return createHash("sha256").update(JSON.stringify(said)).digest("base64url");
}
