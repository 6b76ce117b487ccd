import { DEMO_RECORDS } from "#app/features/analysis/tools/tool.ts";
import type { Option } from "#app/features/fields/choice.schema.ts";
import {
  choiceKind,
  DAY,
  EMAIL,
  lineKind,
  moneyKind,
  percentsKind,
  PHONE,
  type ValueOf,
  wordsKind,
} from "#app/features/kinds/kinds.ts";

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
export const FIRST_STAGE: DealStage = "Initial Contact";

/** What people fill in about a deal, each field of its kind. */
export const DEAL = {
  name: lineKind(200),
  type: choiceKind(TYPE_OPTIONS),
  sector: choiceKind(SECTOR_OPTIONS),
  stage: choiceKind(STAGE_OPTIONS),
  /** A hundred thousand million pounds: more than any company was ever sold for. */
  valuation: {
    ...moneyKind({ most: 100_000_000_000, currency: "GBP", like: "2500000" }),
    hint: "In pounds, like 2500000. Empty counts as 0.",
  },
  probability: {
    ...percentsKind([25, 50, 75, 90], 50),
    hint: "How likely it is to be won. It never changes by itself.",
  },
  timeline: choiceKind(TIMELINE_OPTIONS),
  expectedClose: { ...DAY, hint: "Like 31/3/2027" },
  contactName: lineKind(200),
  contactRole: lineKind(120),
  contactEmail: EMAIL,
  contactPhone: PHONE,
  notes: wordsKind(4000),
  lostReason: wordsKind(1000),
};
type Filled = { [Field in keyof typeof DEAL]: ValueOf<(typeof DEAL)[Field]> };
type Needed = "name" | "type" | "sector" | "valuation" | "probability";

/** What people fill in but for the owner, as doors hand it over: nothing is null in a file, undefined in a form. */
export type GivenDeal = Pick<Filled, Needed> & {
  [Field in Exclude<keyof Filled, Needed | "stage" | "lostReason">]?: Filled[Field] | null | undefined;
};

/** The columns of it. */
export function dealColumns(deal: GivenDeal) {
  return {
    name: deal.name,
    type: deal.type,
    sector: deal.sector,
    valuation_pence: deal.valuation,
    probability: deal.probability,
    timeline: deal.timeline ?? "",
    contact_name: deal.contactName ?? "",
    contact_role: deal.contactRole ?? "",
    contact_email: deal.contactEmail ?? "",
    contact_phone: deal.contactPhone ?? "",
    notes: deal.notes ?? "",
    expected_close: deal.expectedClose ?? null,
  };
}

export type Probability = Filled["probability"];
export const DEFAULT_PROBABILITY = DEAL.probability.otherwise;

/** How many deals a company keeps at once with the tool granted; without it, `DEMO_RECORDS`. */
export const MOST_DEALS = 5000;

/** Said where a pipeline has no room for one more. */
export const NO_ROOM = {
  "demo-limit": `In demo mode a pipeline holds ${DEMO_RECORDS} deals of your own. Remove one, or ask for the full tool.`,
  full: `A pipeline holds ${MOST_DEALS} deals. Remove some that are closed first.`,
};

/** A deal as it is stored; texts that nobody filled in are empty. */
export interface Deal extends Omit<Filled, "valuation" | "timeline" | "expectedClose" | "lostReason"> {
  id: string;
  /** Three letters, the year, a number that never comes back. */
  number: string;
  companyId: string;
  valuationPence: number;
  /** Somebody set the probability; it is not the default any more. */
  probabilityOverridden: boolean;
  timeline: Filled["timeline"] | "";
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

/** The stage that comes after an open one: what is next with a deal. Whether one that is decided is won, too. */
export function nextStage(stage: DealStage): DealStage | null {
  return isOpenStage(stage) ? (DEAL_STAGES[DEAL_STAGES.indexOf(stage) + 1] ?? null) : null;
}

export function isOpenStage(stage: DealStage): boolean {
  return OPEN_STAGES.includes(stage);
}

/** A deal among others: its name and number, and that it was removed. */
export function dealLabel({ name, number, removedAt }: Pick<Deal, "name" | "number" | "removedAt">): string {
  return `${name} (${number}${removedAt === null ? "" : ", removed"})`;
}
