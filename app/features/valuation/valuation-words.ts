/** Said where somebody would overwrite what they have not seen. */
export const CHANGED_MEANWHILE =
  "Somebody else changed this holding after you opened it. Open it in another tab to see how it stands; submit again to keep your version.";
