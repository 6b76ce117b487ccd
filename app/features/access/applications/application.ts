import type { Option } from "#app/features/fields/choice.schema.ts";

/** An application for client access: the contract's options, its states and the legal moves between them. */
export type ApplicationState =
  "submitted" | "in-review" | "needs-information" | "approved" | "declined" | "withdrawn";

export const BUSINESS_TYPES = [
  { value: "investment-bank", label: "Investment bank" },
  { value: "asset-management", label: "Asset management" },
  { value: "hedge-fund", label: "Hedge fund" },
  { value: "private-equity", label: "Private equity" },
  { value: "wealth-management", label: "Wealth management" },
  { value: "insurance", label: "Insurance" },
  { value: "pension-fund", label: "Pension fund" },
  { value: "fintech", label: "Fintech" },
  { value: "consulting", label: "Consulting" },
  { value: "other", label: "Other" },
] as const satisfies readonly Option[];

export const COMPANY_SIZES = [
  { value: "1-10", label: "1 to 10 people" },
  { value: "11-50", label: "11 to 50 people" },
  { value: "51-200", label: "51 to 200 people" },
  { value: "201-1000", label: "201 to 1,000 people" },
  { value: "1000+", label: "More than 1,000 people" },
] as const satisfies readonly Option[];

export const ANNUAL_REVENUES = [
  { value: "under-1m", label: "Under £1 million" },
  { value: "1m-10m", label: "£1 million to £10 million" },
  { value: "10m-50m", label: "£10 million to £50 million" },
  { value: "50m-200m", label: "£50 million to £200 million" },
  { value: "200m-1b", label: "£200 million to £1 billion" },
  { value: "1b+", label: "More than £1 billion" },
] as const satisfies readonly Option[];

export const REFERRAL_SOURCES = [
  { value: "website", label: "Our website" },
  { value: "referral", label: "A colleague or client" },
  { value: "linkedin", label: "LinkedIn" },
  { value: "conference", label: "A conference or event" },
  { value: "search", label: "A search engine" },
  { value: "partner", label: "A partner firm" },
  { value: "other", label: "Other" },
] as const satisfies readonly Option[];

export const APPLICATION_STATES = [
  { value: "submitted", label: "Submitted" },
  { value: "in-review", label: "In review" },
  { value: "needs-information", label: "Needs information" },
  { value: "approved", label: "Approved" },
  { value: "declined", label: "Declined" },
  { value: "withdrawn", label: "Withdrawn" },
] as const satisfies readonly Option<ApplicationState>[];

export const APPLICATION_STATE_TONES = {
  submitted: "blue",
  "in-review": "violet",
  "needs-information": "amber",
  approved: "green",
  declined: "red",
  withdrawn: "slate",
} as const satisfies Record<ApplicationState, string>;

/** Waiting for a decision; an address has at most one application in these states. */
export const OPEN_STATES = ["submitted", "in-review", "needs-information"] as const;
export const ALL_STATES = [...OPEN_STATES, "approved", "declined", "withdrawn"] as const;

/** Every legal move. Asking again while already waiting for the applicant is one: it sends a new link. */
export const MOVES = {
  submitted: ["in-review", "needs-information", "approved", "declined", "withdrawn"],
  "in-review": ["needs-information", "approved", "declined", "withdrawn"],
  "needs-information": ["in-review", "needs-information", "approved", "declined", "withdrawn"],
  approved: [],
  declined: [],
  withdrawn: [],
} as const satisfies Record<ApplicationState, readonly ApplicationState[]>;

export function canMoveApplication(from: ApplicationState, to: ApplicationState): boolean {
  return (MOVES[from] as readonly ApplicationState[]).includes(to);
}

/** The states from which a move leads to `to`: what a conditional UPDATE names. */
export function applicationStatesBefore(to: ApplicationState): ApplicationState[] {
  return ALL_STATES.filter((from) => canMoveApplication(from, to));
}

export function isOpenApplication(state: ApplicationState): boolean {
  return (OPEN_STATES as readonly ApplicationState[]).includes(state);
}

export function applicationStateLabel(state: ApplicationState): string {
  return APPLICATION_STATES.find((option) => option.value === state)?.label ?? state;
}

/** How long an applicant's private reply link is open. */
export const REPLY_DAYS = 14;

/** Said where an application is read, and to whoever tries to approve it. */
export const HAS_ACCOUNT =
  "This address already has an account, so the application can’t be approved. Decline it, or look the person up under User Management.";
