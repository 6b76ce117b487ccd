import type { CompanyRole } from "#app/features/actor.ts";

/** How somebody of a company stands. */
export type PersonState = "invited" | "waits-for-staff" | "active" | "paused" | "left" | "withdrawn";

export const PERSON_STATES: Readonly<
  Record<PersonState, { label: string; tone: "amber" | "green" | "slate" | "outline" }>
> = {
  invited: { label: "Invited", tone: "amber" },
  "waits-for-staff": { label: "Waits for approval", tone: "amber" },
  active: { label: "Active", tone: "green" },
  paused: { label: "Paused by us", tone: "slate" },
  left: { label: "Removed", tone: "outline" },
  withdrawn: { label: "Withdrawn", tone: "outline" },
};

interface Standing {
  status: "pending" | "active" | "disabled";
  removedAt: string | null;
  awaitsApproval: boolean;
  /** Has set up everything that signing in needs, or had. */
  isSetUp: boolean;
}

export function personState({ status, removedAt, awaitsApproval, isSetUp }: Standing): PersonState {
  if (removedAt !== null) return isSetUp ? "left" : "withdrawn";
  if (awaitsApproval) return "waits-for-staff";
  if (status === "disabled") return "paused";
  if (!isSetUp) return "invited";
  return status === "active" ? "active" : "paused";
}

/** Invited and not there yet, by whatever is left to do. */
export const isComing = (state: PersonState) => state === "invited" || state === "waits-for-staff";
export const isGone = (state: PersonState) => state === "left" || state === "withdrawn";

/** What a buyer may spend without an owner, in pence without VAT; null where no limit is set. */
export interface BuyingLimits {
  order: number | null;
  month: number | null;
}

/** A person of a company as its owners and staff see them. */
export interface CompanyPerson extends BuyingLimits {
  id: string;
  companyId: string;
  name: string;
  firstName: string;
  lastName: string;
  email: string;
  jobTitle: string;
  role: CompanyRole;
  state: PersonState;
  invitedAt: string | null;
  invitedBy: string | null;
  lastSignInAt: string | null;
  /** API tokens that are open. */
  tokens: number;
  /** Copies they took, counted up to {@link MOST_COPIES_COUNTED}. */
  copies: number;
}

export const MOST_COPIES_COUNTED = 100;

/** How many invitations of a company may be open at once. */
export const MOST_INVITATIONS = 100;
