/** What a company's owners, and staff, change of its particulars. */
import { type Actor, isAdmin } from "#app/features/actor.ts";
import { notAllowed, noRecord, recorded, runCommand } from "#app/features/core/command.server.ts";
import { mayStill } from "#app/features/core/company-roles/find-owners.server.ts";
import { notifyStaff } from "#app/features/core/notifications/notify-staff.server.ts";
import { countryName } from "#app/features/country.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Db, Trx } from "#app/platform/database.server.ts";
import type { Company, CompanyParticulars, CompanyRecord } from "./company.ts";
import { companyVersion, findCompany } from "./find-company.server.ts";

interface CompanyChange {
  companyId: string;
  /** The version the form was shown for; see `companyVersion`. Of two people who saw the same one wins. */
  seen: string;
  particulars: CompanyParticulars;
  /** Staff's. */
  record?: CompanyRecord;
}

type CompanyChanged =
  | { ok: true; changed: boolean }
  | { ok: false; reason: "not-allowed" | "not-found" }
  | { ok: false; reason: "conflict" };

/** What decides about tax and about whom we deal with: staff are told when the company itself changes it. */
const TOLD = ["name", "country", "vatNumber"] as const satisfies readonly (keyof CompanyParticulars)[];

/** Changes a company's particulars; with `record`, what staff keep of it, too. Invoices keep what they were made with. */
export async function changeCompany(db: Db, actor: Actor, change: CompanyChange): Promise<CompanyChanged> {
  const byStaff = isAdmin(actor);
  if (change.record && !byStaff) return notAllowed as CompanyChanged;
  return runCommand(db, actor, async (trx) => {
    const company = await findCompany(trx, actor, change.companyId);
    if (!company) return noRecord as { ok: false; reason: "not-found" };
    if (!byStaff && !(await mayStill(trx, actor, "manage-company")))
      return { ok: false, reason: "not-allowed" } as const;
    const { particulars, record = {} } = change;
    const wanted = { ...particulars, ...record };
    const changed = fieldsOf(wanted).filter((name) => company[name] !== (wanted as Company)[name]);
    // Sent twice it is saved already.
    if (changed.length === 0) return { ok: true, changed: false } as const;
    if (companyVersion(company) !== change.seen) return { ok: false, reason: "conflict" } as const;
    await save(trx, company, particulars);
    if (change.record) await saveRecord(trx, actor, company, change.record);
    const told = byStaff ? [] : TOLD.filter((name) => changed.includes(name));
    if (told.length > 0)
      await notifyStaff(trx, {
        type: "other",
        title: "A client changed its particulars",
        message: `${company.number}, ${particulars.name}: ${told.map((name) => say(name, company, particulars)).join("; ")}.`,
        priority: "normal",
        relatedType: "company",
        relatedId: company.id,
        isDemo: await isDemo(trx, company.id),
      });
    return recorded(
      { action: "company.change", target: `company:${company.id}`, details: { changed } },
      { changed: true },
    );
  });
}

async function isDemo(trx: Trx, id: string): Promise<boolean> {
  const company = trx.selectFrom("companies").select("is_demo").where("id", "=", id);
  return (await company.executeTakeFirst())?.is_demo === 1;
}

const fieldsOf = (wanted: object) => Object.keys(wanted) as (keyof CompanyParticulars & keyof Company)[];

async function save(trx: Trx, { id }: Company, to: CompanyParticulars): Promise<void> {
  await trx
    .updateTable("companies")
    .set({
      name: to.name,
      registered_number: to.registeredNumber,
      vat_number: to.vatNumber,
      country: to.country,
      street: to.street,
      city: to.city,
      postcode: to.postcode,
      billing_country: to.billingCountry,
      billing_name: to.billingName,
      billing_email: to.billingEmail,
      purchase_orders: to.purchaseOrders,
      time_zone: to.timeZone,
    })
    .where("id", "=", id)
    .execute();
}

async function saveRecord(trx: Trx, actor: Actor, company: Company, to: CompanyRecord): Promise<void> {
  const isNew = company.evidence !== to.evidence || company.evidenceNote !== to.evidenceNote;
  await trx
    .updateTable("companies")
    .set({
      evidence: to.evidence,
      evidence_note: to.evidenceNote,
      approves_invitations: to.approvesInvitations ? 1 : 0,
      ...(isNew && { evidence_at: nowIso(), evidence_by: actor.userId }),
    })
    .where("id", "=", company.id)
    .execute();
}

/** "VAT number GB123 (it was GB321)". */
function say(name: (typeof TOLD)[number], before: CompanyParticulars, after: CompanyParticulars): string {
  const of = (one: CompanyParticulars) =>
    (name === "country" ? countryName(one.country) : one[name]) ?? "none";
  return `${{ name: "name", country: "country", vatNumber: "VAT number" }[name]} ${of(after)} (it was ${of(before)})`;
}
