import { labelOf } from "#app/features/fields/choice.schema.ts";
import { ANNUAL_REVENUES, BUSINESS_TYPES, COMPANY_SIZES, REFERRAL_SOURCES } from "./application.ts";
import type { ApplicationRow } from "./application.scope.server.ts";
import { countryName } from "./country.ts";

/** What the applicant told us, as staff read it: options by their labels. */
export interface ShownApplication {
  name: string;
  email: string;
  phone: string;
  /** E.164, when the number could be understood. */
  dial: string | null;
  jobTitle: string;
  company: string;
  country: string;
  city: string;
  businessType: string;
  companySize: string;
  annualRevenue: string | null;
  dataNeeds: string;
  currentDataProviders: string | null;
  specificRequirements: string | null;
  referralSource: string | null;
}

/** Puts an application into the words staff read. */
export function showApplication(row: ApplicationRow): ShownApplication {
  return {
    name: `${row.first_name} ${row.last_name}`,
    email: row.email,
    phone: row.phone,
    dial: row.phone_normalised,
    jobTitle: row.job_title,
    company: row.company,
    country: countryName(row.country),
    city: row.city,
    businessType: labelOf(BUSINESS_TYPES, row.business_type),
    companySize: labelOf(COMPANY_SIZES, row.company_size),
    annualRevenue: row.annual_revenue && labelOf(ANNUAL_REVENUES, row.annual_revenue),
    dataNeeds: row.data_needs,
    currentDataProviders: row.current_data_providers,
    specificRequirements: row.specific_requirements,
    referralSource: row.referral_source && labelOf(REFERRAL_SOURCES, row.referral_source),
  };
}
