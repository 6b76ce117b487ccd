/** Why a viewing is over. */
export type ViewingEnd = "stopped" | "time-over" | "person-gone" | "signed-out";

/** Minutes that a viewing lasts at most. */
export const VIEWING_MINUTES = 15;

/** What is said to the admin afterwards. */
export const VIEWING_ENDS: Readonly<Record<ViewingEnd, string>> = {
  stopped: "You are yourself again.",
  "time-over": `Its ${VIEWING_MINUTES} minutes were over. You are yourself again.`,
  "person-gone": "They can’t sign in any more, so there is nothing to look at. You are yourself again.",
  "signed-out": "You are still signed in as yourself.",
};
