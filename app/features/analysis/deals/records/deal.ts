import type { Option } from "#app/features/fields/choice.schema.ts";

/** A deal of a client company's pipeline: its stages, its lists of values, its shape. */
export const DEAL_STAGES = [
  "Initial Contact",
  "Qualification",
  "Due Diligence",
  "Negotiations",
  "Final Review",
  "Closed Won",
  "Closed Lost",
] as const;
export type DealStage = (typeof DEAL_STAGES)[number];

/** The stages a deal passes before it is decided, in their order. */
export const OPEN_STAGES = DEAL_STAGES.slice(0, 5) as readonly DealStage[];

export const STAGE_TONES = {
  "Initial Contact": "slate",
  Qualification: "blue",
  "Due Diligence": "violet",
  Negotiations: "amber",
  "Final Review": "teal",
  "Closed Won": "green",
  "Closed Lost": "red",
} as const satisfies Record<DealStage, string>;

const plain = <Value extends string>(values: readonly Value[]): readonly Option<Value>[] =>
  values.map((value) => ({ value, label: value }));

export const STAGE_OPTIONS = plain(DEAL_STAGES);
export const TYPE_OPTIONS = plain([
  "Seed",
  "Series A",
  "Series B",
  "Series C",
  "Growth",
  "Buyout",
  "Acquisition",
  "IPO",
]);
export const SECTOR_OPTIONS = plain([
  "Technology",
  "Financial Services",
  "Healthcare",
  "Energy",
  "Manufacturing",
  "Retail",
  "Real Estate",
  "Media",
  "Education",
  "Other",
]);
export const TIMELINE_OPTIONS = plain([
  "1-2 months",
  "2-4 months",
  "3-6 months",
  "6-12 months",
  "12+ months",
]);
export const PROBABILITIES = [25, 50, 75, 90] as const;
export type Probability = (typeof PROBABILITIES)[number];
export const PROBABILITY_OPTIONS = PROBABILITIES.map((value) => ({
  value: String(value) as `${Probability}`,
  label: `${value}%`,
}));

export const FIRST_STAGE: DealStage = "Initial Contact";
export const DEFAULT_PROBABILITY: Probability = 50;

/** A hundred thousand million pounds, in pence: more than any company was ever sold for. */
export const MOST_VALUATION_PENCE = 10_000_000_000_000;

/** How many deals a company keeps at once with the tool granted; without it, `DEMO_RECORDS`. */
export const MOST_DEALS = 5000;

export interface Deal {
  id: string;
  /** Three letters, the year, a number that never comes back. */
  number: string;
  companyId: string;
  name: string;
  stage: DealStage;
  type: string;
  sector: string;
  valuationPence: number;
  probability: Probability;
  /** Somebody set the probability; it is not the default any more. */
  probabilityOverridden: boolean;
  timeline: string;
  contact: { name: string; role: string; email: string; phone: string };
  notes: string;
  owner: { id: string; name: string } | null;
  /** A day, YYYY-MM-DD. */
  expectedClose: string | null;
  lostReason: string | null;
  /** The day it was added, in London. */
  dateAdded: string;
  lastUpdated: string;
  stageChangedAt: string;
  removedAt: string | null;
  isDemo: boolean;
}

export function isStage(value: unknown): value is DealStage {
  return DEAL_STAGES.some((stage) => stage === value);
}

export function isOpenStage(stage: DealStage): boolean {
  return OPEN_STAGES.includes(stage);
}

/** A deal among others: its name and number, and that it was removed. */
export function dealLabel({ name, number, removedAt }: Pick<Deal, "name" | "number" | "removedAt">): string {
  return `${name} (${number}${removedAt === null ? "" : ", removed"})`;
}
