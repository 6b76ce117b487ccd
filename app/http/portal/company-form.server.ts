import type { z } from "zod";
import type { CompanyParticulars } from "#app/features/core/companies/company.ts";
import type { companySchema } from "#app/features/core/companies/company.schema.ts";

/** What the form has, with null for what was left empty. */
export function particularsOf(value: z.output<typeof companySchema>): CompanyParticulars {
  return {
    name: value.name,
    registeredNumber: value.registeredNumber ?? null,
    vatNumber: value.vatNumber ?? null,
    country: value.country,
    street: value.street ?? null,
    city: value.city ?? "",
    postcode: value.postcode ?? null,
    billingCountry: value.billingCountry ?? null,
    billingName: value.billingName ?? null,
    billingEmail: value.billingEmail ?? null,
    purchaseOrders: value.purchaseOrders,
    timeZone: value.timeZone,
  };
}

export const companyMoved =
  "These particulars were changed while the page was open. Nothing was saved: compare below, then save again.";
