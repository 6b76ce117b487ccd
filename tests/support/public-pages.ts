/** The public pages every visitor sees alike, as they are linked. */
export const publicPages = [
  "/",
  "/tour",
  "/about",
  "/contact",
  "/contact/thanks",
  "/services",
  "/services/b2b_esg_reports",
  "/services/b2b_finance_analytics",
  "/services/b2b_esg_reports/enquiry",
  "/privacy",
  "/terms",
  "/accessibility",
  "/documentation",
  "/documentation/api",
  "/documentation/api/reports",
  "/documentation/api/user-keys",
  "/signup",
  "/signup/thanks",
  "/login",
  "/forgot-password",
] as const;

/** Public pages that refuse, each with the status it answers. */
export const refusingPages = [
  ["/reports", 403],
  ["/no-such-page", 404],
  [`/enquiry/${"a".repeat(32)}.${"A".repeat(22)}`, 404],
  ["/services/no-such-service", 404],
  ["/documentation/api/no-such-group", 404],
] as const;
