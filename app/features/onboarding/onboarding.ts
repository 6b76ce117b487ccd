/** How long an onboarding link is open. */
export const ONBOARDING_DAYS = 7;
