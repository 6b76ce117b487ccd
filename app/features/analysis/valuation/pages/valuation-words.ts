/** The refusal of a concurrent change. */
export const CHANGED_MEANWHILE =
  "This holding was changed after you opened it. Open it in another tab to see how it stands; submit again to keep your version.";

/** Marks a holding of a deal that was not won: it counts in no total. */
export const PIPELINE = "Pipeline: not in NAV";
