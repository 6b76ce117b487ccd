import { isComing, isGone, type PersonState } from "./people.ts";

interface Standing {
  state: PersonState;
  /** Whether a private link that still works was made; of the invited alone. */
  hasOpenLink: boolean;
  /** Who looks: one of staff, or an owner; and whether the person is themselves. */
  isStaff: boolean;
  isMe: boolean;
}

/** What can be done with a person of a company, and which of it comes next. */
export function personMoves({ state, hasOpenLink, isStaff, isMe }: Standing) {
  const waits = state === "waits-for-staff";
  return {
    next:
      waits && isStaff
        ? ("approve" as const)
        : state === "invited" && !hasOpenLink
          ? ("invite-again" as const)
          : null,
    approve: waits && isStaff,
    again: state === "invited" || isGone(state),
    handOn: !isStaff && !isMe && state === "active",
    view: isStaff && state === "active",
    remove: !isGone(state),
    isComing: isComing(state),
  };
}
