import { z } from "zod";
import { choice, optionalChoice } from "#app/features/fields/choice.schema.ts";
import { optionalDay } from "#app/features/fields/day.schema.ts";
import { email } from "#app/features/fields/email.schema.ts";
import { optionalPence } from "#app/features/fields/number.schema.ts";
import { once } from "#app/features/fields/once.schema.ts";
import { phone } from "#app/features/fields/phone.schema.ts";
import { line, optionalLine, optionalParagraph, paragraph } from "#app/features/fields/text.schema.ts";
import type { RequiredFields } from "#app/features/submissions/form-problems.ts";
import {
  DEFAULT_PROBABILITY,
  MOST_VALUATION_PENCE,
  PROBABILITY_OPTIONS,
  type Probability,
  SECTOR_OPTIONS,
  STAGE_OPTIONS,
  TIMELINE_OPTIONS,
  TYPE_OPTIONS,
} from "../records/deal.ts";

export const DEAL_REQUIRED: RequiredFields = {
  fields: ["name", "type", "sector"],
  sentence: "Missing Information - Please fill in deal name, type, and sector",
};

/** Pounds in integer pence; an empty field is 0. */
export const poundsOf = (label: string) =>
  optionalPence(label, {
    least: 0,
    most: MOST_VALUATION_PENCE / 100,
    like: "2500000",
    of: "pounds",
    currency: "GBP",
  }).transform((pence) => pence ?? 0);

/** The fields of a deal that people fill in, on the page and in a file alike. */
const fields = {
  name: line("Deal name", { max: 200 }),
  type: choice("Deal type", TYPE_OPTIONS),
  sector: choice("Sector", SECTOR_OPTIONS),
  valuation: poundsOf("Valuation"),
  probability: optionalChoice("Probability", PROBABILITY_OPTIONS).transform(
    (value) => Number(value ?? DEFAULT_PROBABILITY) as Probability,
  ),
  timeline: optionalChoice("Timeline", TIMELINE_OPTIONS),
  contactName: optionalLine("Contact name", { max: 200 }),
  contactRole: optionalLine("Contact role", { max: 120 }),
  contactEmail: email("Contact email").optional(),
  contactPhone: phone("Contact phone").optional(),
  notes: optionalParagraph("Notes", { max: 4000 }),
  expectedClose: optionalDay("Expected close"),
};

const lostReason = optionalParagraph("Lost reason", { max: 1000 });

export const addDealSchema = z.object({
  ...fields,
  owner: optionalLine("Owner", { max: 64 }),
  _once: once,
});

export const editDealSchema = z.object({
  ...fields,
  owner: optionalLine("Owner", { max: 64 }),
  lostReason,
  /** When the deal the page showed was last updated: nobody overwrites what they have not seen. */
  seen: z.string().max(30).optional().catch(undefined),
});

export const moveDealSchema = z.object({
  to: choice("Stage", STAGE_OPTIONS),
  from: optionalChoice("Stage", STAGE_OPTIONS).catch(undefined),
  reason: paragraph("Lost reason", { max: 1000 }).optional(),
});

export const LOST_REASON_MISSING = "Enter why the deal was lost";

export type AddDealForm = z.input<typeof addDealSchema>;
export type EditDealForm = z.input<typeof editDealSchema>;
export type DealFields = Omit<z.output<typeof addDealSchema>, "_once">;
export type EditDealInput = z.output<typeof editDealSchema>;
