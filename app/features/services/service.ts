import type { Option } from "#app/features/fields/choice.schema.ts";

/** The kinds of service the firm sells, in the contract's words. */
export const SERVICE_CATEGORIES = [
  { value: "data-licensing", label: "Data licensing" },
  { value: "reports", label: "Reports" },
  { value: "licensing", label: "Licensing" },
  { value: "research", label: "Research" },
  { value: "mapping", label: "Mapping" },
  { value: "lists", label: "Lists" },
  { value: "valuation", label: "Valuation" },
  { value: "scouting", label: "Scouting" },
  { value: "origination", label: "Origination" },
  { value: "due-diligence", label: "Due diligence" },
  { value: "consultancy", label: "Consultancy" },
] as const satisfies readonly Option[];

export type ServiceCategory = (typeof SERVICE_CATEGORIES)[number]["value"];

export interface Service {
  /** The contract's id, e.g. `b2b_finance_analytics`. */
  id: string;
  name: string;
  description: string;
  category: ServiceCategory;
  type: "subscription" | "one-time";
  pricingText: string;
  features: string[];
  deliverables: string;
  timeline: string;
}
