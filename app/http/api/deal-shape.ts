/** A deal as the API tells it. */
import { z } from "zod";
import { addDealSchema, editDealSchema } from "#app/features/analysis/deals/forms/deal.schema.ts";
import type { Deal } from "#app/features/analysis/deals/records/deal.ts";
import type { DealMove } from "#app/features/analysis/deals/records/find-deals.server.ts";
import { ENUMERATIONS as E } from "./enumerations.ts";
import { inPounds } from "./pounds.ts";
import { asIn, day, name, poundsValue, recordId, reference, time } from "./scalars.ts";

const stage = z.enum(E.DealStage);
const fields = addDealSchema.shape;
/** As entered, or empty. */

const deal = z.object({
  id: recordId,
  number: reference("ABC-2026-0001").meta({
    description: "Three letters, the year, a number that never comes back.",
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
