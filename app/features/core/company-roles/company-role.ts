import type { CompanyRole } from "#app/features/actor.ts";
import type { Option } from "#app/features/fields/choice.schema.ts";

/** What each role is for, as people choose one. */
export const COMPANY_ROLES = [
  { value: "owner", label: "Owner", hint: "Everything, and the company’s people and particulars" },
  { value: "buyer", label: "Buyer", hint: "Orders, asks for quotes and decides about offers, up to a limit" },
  { value: "reader", label: "Reader", hint: "Reads, downloads, uses the tools and writes to support" },
] as const satisfies readonly (Option & { value: CompanyRole; hint: string })[];

export const companyRoleLabel: Record<CompanyRole, string> = {
  owner: "Owner",
  buyer: "Buyer",
  reader: "Reader",
};
