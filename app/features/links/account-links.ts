/** The private links that lead into somebody's account. */
export const ACCOUNT_LINKS = [
  "onboarding",
  "password-reset",
  "totp-enrolment",
  "device-admission",
  "demo-sign-in",
] as const;
