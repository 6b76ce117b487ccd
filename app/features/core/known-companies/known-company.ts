import { z } from "zod";
import { COMPANY_ROLES } from "#app/features/core/company-roles/company-role.ts";
import { choice, type Option } from "#app/features/fields/choice.schema.ts";

/** By what a company is known. */
export type KnownBy = "name" | "number" | "registered-number" | "vat-number" | "domain";

export interface KnownCompany {
  id: string;
  name: string;
  /** `CO-0007`. */
  number: string;
  city: string;
  contact: string;
  by: KnownBy[];
}

const SAID: Readonly<Record<KnownBy, string>> = {
  name: "the same name",
  number: "our number",
  "registered-number": "the registered number",
  "vat-number": "the VAT number",
  domain: "the mail domain",
};

/** "The same name and the mail domain". */
export function sayKnownBy(by: readonly KnownBy[]): string {
  const said = new Intl.ListFormat("en-GB").format(by.map((one) => SAID[one]));
  return said.charAt(0).toUpperCase() + said.slice(1);
}

/** The value that says: none of them. */
export const OF_ITS_OWN = "own";
/** What is ticked before anybody has decided. */
const UNDECIDED = "undecided";
export const joinDefaults = { joins: UNDECIDED, role: "reader" } as const;

/** How a company that may be the same is offered: told apart from others of its name, and why it is among them. */
export function toOffer({ id, name, number, city, contact, by }: KnownCompany): Option & { hint: string } {
  const where = [number, city, contact || "nobody of it is left"].filter(Boolean).join(", ");
  return { value: id, label: `Join ${name}`, hint: `${where}. ${sayKnownBy(by)}` };
}

/** What a form takes that asks whether a company is one of those. Programs and forms of before, which don't ask, say nothing. */
export const joinFields = {
  /** That the form asked. */
  asked: z.literal("1").optional().catch(undefined),
  joins: z.string({ error: "Send only one company" }).max(40, { error: "Select one of the list" }).optional(),
  role: choice("Role", COMPANY_ROLES).default("reader"),
};

export const JOIN_ASKED = "Say whether it is one of these companies";

/** Where the form asked, it wants an answer. */
export function isAnswered({ value, issues }: z.core.ParsePayload<z.output<z.ZodObject<typeof joinFields>>>) {
  if (value.joins ? value.joins !== UNDECIDED : !value.asked) return;
  issues.push({ code: "custom", path: ["joins"], message: JOIN_ASKED, input: value });
}

/** The company that was chosen. */
export function joinedOf(form: z.output<z.ZodObject<typeof joinFields>>) {
  if (!form.joins || form.joins === OF_ITS_OWN) return undefined;
  return { companyId: form.joins, role: form.role };
}

/** It was chosen, and meanwhile it is gone. */
export const JOIN_GONE = "This company is part of another by now, or gone: choose again";
