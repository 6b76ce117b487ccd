import { Places } from "#app/platform/storage/places.server.ts";

/**
 * Forms of long text are held in memory while they are worked on: one of one person at a time, eight in all. Others wait
 * unread.
 */
export const longForms = new Places({ what: "long form", ofOne: 1, ofAll: 8, mayWait: 60, longest: 60 });
/** Seconds after which one that found no room to wait is sent again. */
export const longFormsRetryAfter = 10;
