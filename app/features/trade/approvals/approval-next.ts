import type { ApprovalState } from "./approval.ts";

interface Standing {
  state: ApprovalState;
  /** Whoever asked is still among the company's people. */
  isActive: boolean;
  /** Of the company's owners. */
  isOwner: boolean;
  /** Who looks is who asked. */
  isAsker: boolean;
}

/** What somebody can do about what is above a limit: what was decided and ordered nothing is decided anew. */
export function approvalMoves({ state, isActive, isOwner, isAsker }: Standing) {
  const isWaiting = state === "waiting";
  return {
    approve: isWaiting && isOwner && isActive,
    decline: isWaiting && isOwner,
    withdraw: isWaiting && isAsker,
    reopen: isActive && ((state === "declined" && isOwner) || (state === "withdrawn" && isAsker)),
  };
}
