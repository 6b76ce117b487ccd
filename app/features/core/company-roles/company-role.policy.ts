/** What a role in a company lets somebody do: the one rule that page, post and API ask. */
import type { Actor, Member, CompanyRole } from "#app/features/actor.ts";

/**
 * What not everybody of a company may do. All of them read, download, use the tools and write to support.
 *  - buy: order, ask for quotes, decide and write about them, up to the limit
 *  - approve: let somebody spend more than their limit
 *  - manage-company: the company's people and particulars
 */
export type CompanyRight = "buy" | "approve" | "manage-company";

const MAY: Readonly<Record<CompanyRole, readonly CompanyRight[]>> = {
  owner: ["buy", "approve", "manage-company"],
  buyer: ["buy"],
  reader: [],
};

/** Whose spending alone has a limit, for one order and over 30 days. */
export const hasLimits = (role: CompanyRole | null): boolean => role === "buyer";

/** What somebody is told who may not; then it is said whom to ask. */
const REFUSED: Readonly<Record<CompanyRight, string>> = {
  buy: "As a reader of your company you read, download, use the tools and write to support. Ordering, asking for quotes and deciding about offers is for its owners and buyers.",
  approve: "What is above a buyer’s limit is its owners’ to decide.",
  "manage-company": "Your company’s people and particulars are its owners’ to change.",
};

export type Colleague = Member & { role: "client"; companyId: string };

export function isColleague(actor: Actor): actor is Colleague {
  return actor.role === "client" && actor.companyId !== null;
}

export function mayInCompany(actor: Actor, right: CompanyRight): actor is Colleague {
  return isColleague(actor) && roleMay(actor.companyRole, right);
}

export function roleMay(role: CompanyRole | null, right: CompanyRight): boolean {
  return role !== null && MAY[role].includes(right);
}

/** @param owners some names of those who can do it or let somebody do it. */
export function refusedSentence(right: CompanyRight, owners: readonly string[]): string {
  if (owners.length === 0) return `${REFUSED[right]} Your company has no owner who could: write to us.`;
  return `${REFUSED[right]} Ask an owner of your company: ${owners.join(", ")}.`;
}
