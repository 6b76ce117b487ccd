import { labelOf } from "#app/features/fields/choice.schema.ts";
import { appliedOf } from "./application-columns.ts";
import type { ApplicationRow } from "./application.scope.server.ts";
import { ANNUAL_REVENUES, BUSINESS_TYPES, COMPANY_SIZES, REFERRAL_SOURCES } from "./application.ts";
import { countryName } from "../../country.ts";

export type ShownApplication = ReturnType<typeof showApplication>;

/** What the applicant told us, as staff read it: options by their labels. */
export function showApplication(row: ApplicationRow) {
  const applied = appliedOf(row);
  const { annualRevenue, referralSource } = applied;
  return {
    ...applied,
    name: `${applied.firstName} ${applied.lastName}`,
    /** E.164, when the number could be understood. */
    dial: row.phone_normalised,
    country: countryName(applied.country),
    businessType: labelOf(BUSINESS_TYPES, applied.businessType),
    companySize: labelOf(COMPANY_SIZES, applied.companySize),
    annualRevenue: annualRevenue && labelOf(ANNUAL_REVENUES, annualRevenue),
    referralSource: referralSource && labelOf(REFERRAL_SOURCES, referralSource),
  };
}
