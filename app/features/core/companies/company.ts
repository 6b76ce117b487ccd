import type { Option } from "#app/features/fields/choice.schema.ts";

/** What stands of a company on its page, in the order of the form. */
export interface CompanyParticulars {
  name: string;
  registeredNumber: string | null;
  vatNumber: string | null;
  /** ISO 3166-1 alpha-2: the country it belongs to, which decides about VAT. */
  country: string;
  street: string | null;
  city: string;
  postcode: string | null;
  /** Null where it is the country it belongs to. */
  billingCountry: string | null;
  billingName: string | null;
  billingEmail: string | null;
  purchaseOrders: PurchaseOrders;
  timeZone: string;
}

/** What staff alone keep of it. */
export interface CompanyRecord {
  evidence: Evidence | null;
  evidenceNote: string | null;
  /** Staff say yes before an invitation of its owners goes out. */
  approvesInvitations: boolean;
}

export interface Company extends CompanyParticulars, CompanyRecord {
  id: string;
  /** `CO-0007`. */
  number: string;
  /** When staff recorded the evidence. */
  evidenceAt: string | null;
}

type PurchaseOrders = "optional" | "required";
type Evidence = "vat-number" | "registration" | "note";

export const PURCHASE_ORDERS = [
  { value: "optional", label: "Given where there is one" },
  { value: "required", label: "Needed with each order and each offer accepted" },
] as const satisfies readonly Option<PurchaseOrders>[];

export const EVIDENCE = [
  { value: "vat-number", label: "Its VAT number" },
  { value: "registration", label: "Its entry in a register of companies" },
  { value: "note", label: "Something else, as the note says" },
] as const satisfies readonly Option<Evidence>[];

/** One city for each time that finance keeps; the names are IANA's. */
export const TIME_ZONES: readonly Option[] = `
  Europe/London Europe/Amsterdam Europe/Athens Europe/Berlin Europe/Brussels Europe/Dublin Europe/Helsinki
  Europe/Istanbul Europe/Kyiv Europe/Lisbon Europe/Luxembourg Europe/Madrid Europe/Moscow Europe/Oslo
  Europe/Paris Europe/Prague Europe/Rome Europe/Stockholm Europe/Vienna Europe/Warsaw Europe/Zurich
  Africa/Cairo Africa/Casablanca Africa/Johannesburg Africa/Lagos Africa/Nairobi America/Bogota
  America/Buenos_Aires America/Chicago America/Denver America/Halifax America/Los_Angeles America/Mexico_City
  America/New_York America/Sao_Paulo America/Toronto Asia/Bangkok Asia/Dubai Asia/Hong_Kong Asia/Jakarta
  Asia/Jerusalem Asia/Karachi Asia/Kolkata Asia/Manila Asia/Riyadh Asia/Seoul Asia/Shanghai Asia/Singapore
  Asia/Taipei Asia/Tokyo Australia/Perth Australia/Sydney Pacific/Auckland UTC`
  .trim()
  .split(/\s+/)
  .map((value) => ({ value, label: value.replace(/^.*\//, "").replaceAll("_", " ") }));

/** A company wherever one is chosen: there are others of its name. */
export function companyLabel(company: {
  name: string;
  number: string | null;
  city: string;
  contact: string;
}): string {
  const marks = [company.number, company.city, company.contact].filter(Boolean);
  return marks.length > 0 ? `${company.name} (${marks.join(", ")})` : company.name;
}
