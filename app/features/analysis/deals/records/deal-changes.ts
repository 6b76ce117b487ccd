import type { Deal } from "./deal.ts";
import type { EditDealInput } from "../forms/deal.schema.ts";

/** Some of a deal's fields: what is missing stays, null empties it. */
export type DealChanges = {
  [Field in keyof EditDealInput]?: EditDealInput[Field] | null | undefined;
};

/**
 * A whole edit made of a deal and the few fields to change. It holds for the deal as it was read: of two who change it
 * the later one is refused.
 */
export function dealChanges(deal: Deal, changes: DealChanges): EditDealInput {
  const { contact } = deal;
  /** undefined: as it is; null: emptied. */
  const or = <Value>(change: Value | null | undefined, value: Value): Value | undefined =>
    change === undefined ? value : (change ?? undefined);
  return {
    name: changes.name ?? deal.name,
    type: changes.type ?? (deal.type as EditDealInput["type"]),
    sector: changes.sector ?? (deal.sector as EditDealInput["sector"]),
    valuation: changes.valuation ?? deal.valuationPence,
    probability: changes.probability ?? deal.probability,
    timeline: or(changes.timeline, (deal.timeline || undefined) as EditDealInput["timeline"]),
    contactName: or(changes.contactName, contact.name),
    contactRole: or(changes.contactRole, contact.role),
    contactEmail: or(changes.contactEmail, contact.email),
    contactPhone: or(changes.contactPhone, contact.phone),
    notes: or(changes.notes, deal.notes),
    expectedClose: changes.expectedClose === undefined ? deal.expectedClose : changes.expectedClose,
    owner: or(changes.owner, deal.owner?.id),
    lostReason: or(changes.lostReason, deal.lostReason ?? undefined),
    seen: changes.seen ?? deal.lastUpdated,
  };
}
