import type { Option } from "#app/features/fields/choice.schema.ts";
import { bad, good, type Outcome, problem } from "#app/features/numbers/problem.ts";

export const PRIORITIES = [
  { value: "must", label: "Must have" },
  { value: "should", label: "Should have" },
  { value: "nice", label: "Nice to have" },
] as const satisfies readonly Option[];
export type Priority = (typeof PRIORITIES)[number]["value"];

export function priorityLabel(priority: Priority): string {
  return PRIORITIES.find(({ value }) => value === priority)?.label ?? priority;
}

export const ITEM_STATES = [
  { value: "requested", label: "Requested" },
  { value: "in-progress", label: "In progress" },
  { value: "received", label: "Received" },
  { value: "under-review", label: "Under review" },
  { value: "accepted", label: "Accepted" },
  { value: "returned", label: "Returned" },
  { value: "waived", label: "Waived" },
  { value: "not-applicable", label: "Not applicable" },
] as const satisfies readonly Option[];
export type ItemState = (typeof ITEM_STATES)[number]["value"];

export const STATE_TONES = {
  requested: "slate",
  "in-progress": "blue",
  received: "teal",
  "under-review": "violet",
  accepted: "green",
  returned: "red",
  waived: "amber",
  "not-applicable": "outline",
} as const satisfies Record<ItemState, string>;

/** Who a person is in a deal's room. */
export const PARTIES = [
  { value: "buyer", label: "Buyer" },
  { value: "seller", label: "Seller" },
  { value: "adviser", label: "Adviser" },
] as const satisfies readonly Option[];
export type Party = (typeof PARTIES)[number]["value"];

/** Each state's moves. What is decided can be opened again, by the side that asks. */
const ITEM_MOVES: Record<ItemState, readonly ItemState[]> = {
  requested: ["in-progress", "received", "waived", "not-applicable"],
  "in-progress": ["received", "requested", "waived", "not-applicable"],
  received: ["under-review", "returned", "waived", "not-applicable"],
  "under-review": ["accepted", "returned", "waived", "not-applicable"],
  accepted: ["under-review"],
  returned: ["in-progress", "received", "waived", "not-applicable"],
  waived: ["requested"],
  "not-applicable": ["requested"],
};

/** Moves that must say why. */
export const NEEDS_REASON: readonly ItemState[] = ["returned", "waived", "not-applicable"];

/** The side that is asked works and hands in; the side that asks reviews and decides. Advisers do either. */
const ofSeller: readonly ItemState[] = ["in-progress", "received"];

/** Done for completion. */
export function isDone(state: ItemState): boolean {
  return state === "accepted" || state === "waived";
}

/** No more is expected of it. */
export function isClosed(state: ItemState): boolean {
  return isDone(state) || state === "not-applicable";
}

export function requestStateLabel(state: ItemState): string {
  return ITEM_STATES.find((one) => one.value === state)?.label ?? state;
}

/** The moves that a party may make from a state. */
export function allowedMoves(from: ItemState, party: Party): ItemState[] {
  return ITEM_MOVES[from].filter((to) => mayMove(to, party));
}

/**
 * Whether a move may be made. A refusal names the moves that may.
 * @param hasDocument something was handed in: an answer or a document. What was not can't be received.
 */
export function checkMove(
  from: ItemState,
  to: ItemState,
  { party, reason, hasDocument }: { party: Party; reason: string | null; hasDocument: boolean },
): Outcome<ItemState> {
  const allowed = allowedMoves(from, party);
  if (!allowed.includes(to)) {
    const names = allowed.map(requestStateLabel).join(", ");
    const isOther = ITEM_MOVES[from].includes(to);
    const what = isOther
      ? `A ${party} can’t move a request to ${requestStateLabel(to)}`
      : `A request that is ${requestStateLabel(from)} can’t become ${requestStateLabel(to)}`;
    const right = names
      ? `It can become ${names}`
      : `Nothing can be changed by a ${party} while it is ${requestStateLabel(from)}`;
    return bad(problem("move", "to", what, right));
  }
  if (NEEDS_REASON.includes(to) && !reason?.trim()) {
    const what = `${requestStateLabel(to)} needs its reason`;
    return bad(problem("reason", "reason", what, "Enter why, for those who read it later"));
  }
  if (to === "received" && !hasDocument) {
    const right = "Write a response or add a document first";
    return bad(problem("nothing-received", "to", "Nothing was handed in yet", right));
  }
  return good(to);
}

function mayMove(to: ItemState, party: Party): boolean {
  if (party === "adviser") return true;
  return party === "seller" ? ofSeller.includes(to) : !ofSeller.includes(to);
}

/** A request as the figures look at it. */
export interface RequestItem {
  id: string;
  /** "2.1.3": the number in the index, for ever. */
  number: string;
  workstream: string;
  title: string;
  priority: Priority;
  state: ItemState;
  /** A day; null when none was agreed. */
  due: string | null;
  owner: string | null;
}

export const MOST_ITEMS = 2000;
