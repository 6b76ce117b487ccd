import type { Actor } from "#app/features/actor.ts";
import { COUNTRIES, countryName } from "#app/features/country.ts";
import { labelOf } from "#app/features/fields/choice.schema.ts";
import { optionsOnce } from "#app/features/fields/options-once.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { date } from "#app/ui/text/format.ts";
import { type Company, EVIDENCE, PURCHASE_ORDERS, TIME_ZONES } from "../company.ts";
import { companyVersion, findCompany } from "../find-company.server.ts";
import { vatNumberWarning } from "../vat-number.ts";

/** What a company's page says; null where this person may see no such company. */
export async function showCompany(db: Db, actor: Actor, companyId: string) {
  const company = await findCompany(db, actor, companyId);
  if (!company) return null;
  const { vatNumber, country, number, name } = company;
  return {
    number,
    name,
    warning: vatNumber === null ? null : vatNumberWarning(vatNumber, country),
    legal: legalOf(company),
    billing: billingOf(company),
  };
}

export function legalOf(company: Company) {
  return [
    { term: "Number with us", detail: company.number },
    { term: "Legal name", detail: company.name },
    { term: "Registered number", detail: company.registeredNumber },
    { term: "VAT number", detail: company.vatNumber },
    { term: "Belongs to", detail: countryName(company.country) },
    { term: "Time zone", detail: labelOf(TIME_ZONES, company.timeZone) },
  ];
}

export function billingOf(company: Company) {
  const { street, city, postcode, billingCountry, country, billingName, billingEmail } = company;
  const town = [city, postcode].filter(Boolean).join(" ");
  return [
    {
      term: "Address",
      detail: [street?.replaceAll("\n", ", "), town, countryName(billingCountry ?? country)]
        .filter(Boolean)
        .join(", "),
    },
    { term: "Billing contact", detail: [billingName, billingEmail].filter(Boolean).join(", ") || null },
    { term: "Purchase order numbers", detail: labelOf(PURCHASE_ORDERS, company.purchaseOrders) },
  ];
}

/** The same to be edited, with how it stands for whoever was overtaken. */
export async function showCompanyForm(
  db: Db,
  actor: Actor,
  companyId: string,
  request: { isDocument: boolean },
) {
  const company = await findCompany(db, actor, companyId);
  if (!company) return null;
  const { id: _, number, evidenceAt, approvesInvitations, ...fields } = company;
  const said = Object.entries(fields).map(([name, value]) => [name, value ?? undefined]);
  const evidence = company.evidence && labelOf(EVIDENCE, company.evidence);
  return {
    number,
    seen: companyVersion(company),
    evidenceAt: evidenceAt && date(evidenceAt),
    defaults: {
      ...(Object.fromEntries(said) as {
        [Name in keyof typeof fields]: Exclude<(typeof fields)[Name], null>;
      }),
      approvesInvitations: approvesInvitations ? ("on" as const) : undefined,
    },
    warning: company.vatNumber === null ? null : vatNumberWarning(company.vatNumber, company.country),
    stands: [...legalOf(company).slice(1), ...billingOf(company)],
    standsForStaff: [
      { term: "In business", detail: [evidence, company.evidenceNote].filter(Boolean).join(": ") || null },
      { term: "Invitations", detail: approvesInvitations ? "We approve them" : "Its owners’ alone" },
    ],
    countries: optionsOnce(request, COUNTRIES),
  };
}
