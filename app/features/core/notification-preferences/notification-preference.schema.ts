import { z } from "zod";
import { type PreferenceKind, NOTIFICATION_PREFERENCES } from "./notification-preference.ts";

const kinds = NOTIFICATION_PREFERENCES.map(({ kind }) => kind) as [PreferenceKind, ...PreferenceKind[]];

/** The ticked kinds: none, one or several of the same name. */
export const notificationPreferencesForm = z.object({
  byMail: z
    .preprocess(
      (given) => (given === undefined ? [] : Array.isArray(given) ? given : [given]),
      z.array(z.enum(kinds, { error: "Select the messages from the list" })).max(kinds.length),
    )
    .transform((chosen) => [...new Set(chosen)]),
});
