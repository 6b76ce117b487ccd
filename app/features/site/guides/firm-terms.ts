/** The figures in the terms of service that are the firm's to decide. */
export const firmTerms = {
  /** How long an update to a report is free after it was delivered. */
  updateGuaranteeDays: 30,
  paymentDays: 30,
  /** The least our liability is limited to, in words. */
  liabilityFloor: "£10,000",
  /** How long before a change of the terms takes effect clients are told. */
  noticeDays: 30,
} as const;
