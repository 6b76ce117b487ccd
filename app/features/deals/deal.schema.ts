import { z } from "zod";
import { choice, optionalChoice } from "#app/features/fields/choice.schema.ts";
import { email } from "#app/features/fields/email.schema.ts";
import { once } from "#app/features/fields/once.schema.ts";
import { phone } from "#app/features/fields/phone.schema.ts";
import {
  line,
  optionalLine,
  optionalParagraph,
  paragraph,
  typeMessage,
} from "#app/features/fields/text.schema.ts";
import {
  DEFAULT_PROBABILITY,
  MOST_VALUATION_PENCE,
  PROBABILITY_OPTIONS,
  type Probability,
  SECTOR_OPTIONS,
  STAGE_OPTIONS,
  TIMELINE_OPTIONS,
  TYPE_OPTIONS,
} from "./deal.ts";

/** The contract's sentence where a deal's name, type or sector is missing. */
export const MISSING_DEAL_FIELDS = "Missing Information - Please fill in deal name, type, and sector";

/** Pounds as people write them ("£2,500,000", "2500000.50") in integer pence; an empty field is 0. */
export const valuation = z
  .string({ error: typeMessage("Valuation", "Enter the valuation in pounds") })
  .trim()
  .max(40, { error: "Valuation must be a number of pounds, like 2500000", abort: true })
  .optional()
  .transform((value, context) => {
    if (!value) return 0;
    const written = /^£?\s?(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?$/.exec(value);
    if (!written) {
      context.addIssue({ code: "custom", message: "Valuation must be a number of pounds, like 2500000" });
      return z.NEVER;
    }
    const pence = Number(written[1]?.replaceAll(",", "")) * 100 + Number((written[2] ?? "").padEnd(2, "0"));
    if (pence <= MOST_VALUATION_PENCE) return pence;
    context.addIssue({ code: "custom", message: "Valuation must be £100,000,000,000 or less" });
    return z.NEVER;
  });

/** A day that exists, as browsers send it (2026-03-31) or as people write it (31/3/2026). */
export const optionalDay = (label: string) =>
  z
    .string({ error: typeMessage(label, `Enter the ${label.toLowerCase()}`) })
    .trim()
    .optional()
    .transform((value, context) => {
      if (!value) return null;
      const day = dayOf(value);
      if (day) return day;
      context.addIssue({ code: "custom", message: `${label} must be a real date, like 31/3/2027` });
      return z.NEVER;
    });

function dayOf(value: string): string | null {
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value);
  const british = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(value);
  const parts = iso ? iso.slice(1) : british?.slice(1).toReversed();
  const [year = "", month = "", day = ""] = parts ?? [];
  const text = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const time = Date.parse(`${text}T00:00:00Z`);
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== text) return null;
  return year >= "1990" && year <= "2100" ? text : null;
}

/** The fields of a deal that people fill in, on the page and in a file alike. */
const fields = {
  name: line("Deal name", { max: 200 }),
  type: choice("Deal type", TYPE_OPTIONS),
  sector: choice("Sector", SECTOR_OPTIONS),
  valuation,
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
