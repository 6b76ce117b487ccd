export type ApprovalState = "waiting" | "approved" | "declined" | "withdrawn";

export const APPROVAL_STATES: Readonly<
  Record<ApprovalState, { label: string; tone: "amber" | "green" | "slate" | "outline" }>
> = {
  waiting: { label: "Waits for an owner", tone: "amber" },
  approved: { label: "Approved", tone: "green" },
  declined: { label: "Declined", tone: "slate" },
  withdrawn: { label: "Withdrawn", tone: "outline" },
};

/** Something above a buyer's limit that an owner decides about, as it was asked for. */
export interface Approval {
  id: string;
  companyId: string;
  requestedBy: { id: string; name: string; email: string; isActive: boolean };
  /** What is ordered, or the quote that is accepted. */
  reportId: string | null;
  quoteId: string | null;
  revision: number | null;
  acceptedName: string | null;
  title: string;
  pricePence: number;
  purchaseOrder: string | null;
  note: string | null;
  /** Which limit it is above. */
  why: string;
  state: ApprovalState;
  requestedAt: string;
  decidedAt: string | null;
  decidedBy: string | null;
  reason: string | null;
  orderId: string | null;
}
