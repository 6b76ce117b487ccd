import { z } from "zod";
import { neededField, optionalField } from "#app/features/kinds/kind.schema.ts";
import { once } from "#app/features/fields/once.schema.ts";
import { optionalLine } from "#app/features/fields/text.schema.ts";
import type { RequiredFields } from "#app/features/submissions/form-problems.ts";
import { DEAL } from "../records/deal.ts";

export const DEAL_REQUIRED: RequiredFields = {
  fields: ["name", "type", "sector"],
  sentence: "Missing Information - Please fill in deal name, type, and sector",
};

const fields = {
  name: neededField("Deal name", DEAL.name),
  type: neededField("Deal type", DEAL.type),
  sector: neededField("Sector", DEAL.sector),
  valuation: optionalField("Valuation", DEAL.valuation),
  probability: optionalField("Probability", DEAL.probability),
  timeline: optionalField("Timeline", DEAL.timeline),
  contactName: optionalField("Contact name", DEAL.contactName),
  contactRole: optionalField("Contact role", DEAL.contactRole),
  contactEmail: optionalField("Contact email", DEAL.contactEmail),
  contactPhone: optionalField("Contact phone", DEAL.contactPhone),
  notes: optionalField("Notes", DEAL.notes),
  expectedClose: optionalField("Expected close", DEAL.expectedClose),
  /** A person's id. */
  owner: optionalLine("Owner", { max: 64 }),
};

export const addDealSchema = z.object({ ...fields, _once: once });

export const editDealSchema = z.object({
  ...fields,
  lostReason: optionalField("Lost reason", DEAL.lostReason),
  /** When the deal the page showed was last updated: nobody overwrites what they have not seen. */
  seen: z.string().max(30).optional().catch(undefined),
});

export const moveDealSchema = z.object({
  to: neededField("Stage", DEAL.stage),
  from: optionalField("Stage", DEAL.stage).catch(undefined),
  reason: neededField("Lost reason", DEAL.lostReason).optional(),
});

export const LOST_REASON_MISSING = "Enter why the deal was lost";

export type EditDealForm = z.input<typeof editDealSchema>;
export type DealFields = Omit<z.output<typeof addDealSchema>, "_once">;
