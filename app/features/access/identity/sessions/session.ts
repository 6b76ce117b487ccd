/** Seconds. A session ends when it is not used for `idle`, and at the latest after `absolute`. */
export const sessionLifetime = { idle: 30 * 60, absolute: 12 * 3600 };

/** Seconds. What is dated further ahead was written while the clock was wrong. */
export const clockMayDiffer = 10 * 60;

/** When a session ends if nothing more is done in it. */
export interface SessionEnd {
  /** Seconds from the reading. */
  endsIn: number;
  /** Whether doing something would lengthen it; not near the end of its absolute time. */
  canStay: boolean;
}

/** A sixth sign-in ends the oldest session. */
export const sessionsPerPerson = 5;

/** How fresh the last proof of identity must be for sensitive changes, seconds. */
export const stepUpLasts = 10 * 60;

/** Why a session ended. */
export type EndReason =
  | "signed-out"
  | "signed-in-again"
  | "too-many"
  | "renewed"
  | "ended-by-owner"
  | "ended-by-staff"
  | "password-changed"
  | "two-factor-changed"
  | "key-revoked"
  | "user-disabled"
  | "role-changed"
  | "restored"
  | "secret-rotated";
