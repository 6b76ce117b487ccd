/** A deal as the API tells it, and as a program changes it. */
import { z } from "zod";
import { addDealSchema, editDealSchema } from "#app/features/analysis/deals/forms/deal.schema.ts";
import {
  type Deal,
  MOST_VALUATION_PENCE,
  PROBABILITIES,
  SECTOR_OPTIONS,
  TYPE_OPTIONS,
} from "#app/features/analysis/deals/records/deal.ts";
import type { DealMove } from "#app/features/analysis/deals/records/find-deals.server.ts";
import { optionalChoice } from "#app/features/fields/choice.schema.ts";
import { email } from "#app/features/fields/email.schema.ts";
import { phone } from "#app/features/fields/phone.schema.ts";
import { line, paragraph } from "#app/features/fields/text.schema.ts";
import { ENUMERATIONS as E } from "../enumerations.ts";
import { inPounds, poundsField } from "../pounds.ts";
import { asIn, day, name, poundsValue, recordId, text, time, versionGiven } from "../scalars.ts";

const stage = z.enum(E.DealStage);
const fields = addDealSchema.shape;
/** As entered, or empty. */

const deal = z.object({
  id: recordId,
  // Deals from before keep letters of their own script.
  number: text(20).meta({
    description:
      "Three letters or digits, the year, a number that never comes back: such as `ABC2026001`. Older ones may have letters of any script.",
    examples: ["ABC2026001"],
  }),
  companyId: recordId,
  name: asIn(fields.name),
  stage,
  type: name,
  sector: name,
  valuation: poundsValue,
  probability: z.literal(E.DealProbability).meta({ description: "Per cent." }),
  timeline: name.meta({ description: "Empty when not said, as are the contact’s fields and the notes." }),
  contactName: asIn(fields.contactName),
  contactRole: asIn(fields.contactRole),
  contactEmail: asIn(fields.contactEmail),
  contactPhone: asIn(fields.contactPhone),
  notes: asIn(fields.notes),
  owner: z.object({ id: recordId, name }).nullable(),
  expectedClose: day.nullable(),
  lostReason: asIn(editDealSchema.shape.lostReason).nullable(),
  dateAdded: day,
  lastUpdated: time,
  stageChangedAt: time,
  removedAt: time.nullable().meta({ description: "Removed ones can be brought back." }),
  isSample: z.boolean().meta({ description: "True for deals that are made up." }),
});

export const dealSummary = deal.meta({ id: "DealSummary" });

export const dealDetails = deal
  .extend({
    moves: z
      .array(
        z.object({
          id: recordId,
          from: stage.nullable().meta({ description: "Null for the first." }),
          to: stage,
          by: name.nullable(),
          at: time,
        }),
      )
      .max(200)
      .meta({ description: "The stage history, oldest first; the latest 200." }),
  })
  .meta({ id: "Deal" });

export function toDealSummary(one: Deal): z.output<typeof dealSummary> {
  return {
    id: one.id,
    number: one.number,
    companyId: one.companyId,
    name: one.name,
    stage: one.stage,
    type: one.type,
    sector: one.sector,
    valuation: inPounds(one.valuationPence),
    probability: one.probability,
    timeline: one.timeline,
    contactName: one.contact.name,
    contactRole: one.contact.role,
    contactEmail: one.contact.email,
    contactPhone: one.contact.phone,
    notes: one.notes,
    owner: one.owner,
    expectedClose: one.expectedClose,
    lostReason: one.lostReason,
    dateAdded: one.dateAdded,
    lastUpdated: one.lastUpdated,
    stageChangedAt: one.stageChangedAt,
    removedAt: one.removedAt,
    isSample: one.isDemo,
  };
}

export function toDealDetails(one: Deal, moves: readonly DealMove[]): z.output<typeof dealDetails> {
  return {
    ...toDealSummary(one),
    moves: moves.map(({ id, from, to, by, at }) => ({ id, from, to, by, at })),
  };
}

export const dealValuation = poundsField("Valuation", { least: 0, most: MOST_VALUATION_PENCE / 100 });
export const dealProbability = z
  .literal(PROBABILITIES, { error: `The probability must be one of ${PROBABILITIES.join(", ")}` })
  .optional();

/** What a program changes of a deal: what is left out stays. */
export const dealEdits = z.object({
  name: line("Deal name", { max: 200 }).optional(),
  type: optionalChoice("Deal type", TYPE_OPTIONS),
  sector: optionalChoice("Sector", SECTOR_OPTIONS),
  valuation: dealValuation.optional(),
  probability: dealProbability,
  timeline: editDealSchema.shape.timeline.nullable(),
  contactName: line("Contact name", { max: 200 }).nullable().optional(),
  contactRole: line("Contact role", { max: 120 }).nullable().optional(),
  contactEmail: email("Contact email").nullable().optional(),
  contactPhone: phone("Contact phone").nullable().optional(),
  notes: paragraph("Notes", { max: 4000 }).nullable().optional(),
  expectedClose: z.iso
    .date({ error: "Expected close must be a date that exists, like 2027-03-31" })
    .nullable()
    .optional(),
  owner: line("Owner", { max: 64 })
    .nullable()
    .optional()
    .meta({ description: "A person of the company, by id." }),
  lostReason: paragraph("Lost reason", { max: 1000 }).optional(),
  seen: versionGiven("Seen must be the deal’s lastUpdated, as you read it")
    .optional()
    .meta({ description: "The deal’s `lastUpdated`, as you read it." }),
});
