/** What clients are told of, as their list filters it. */
export const TOPICS = [
  { value: "orders", label: "Orders and invoices" },
  { value: "quotes", label: "Quotes" },
  { value: "subscriptions", label: "Subscriptions" },
  { value: "files", label: "Reports and documents" },
  { value: "support", label: "Support" },
  { value: "kpi-alerts", label: "KPI alerts" },
  { value: "company", label: "Your company" },
  { value: "security", label: "Sign-in and security" },
] as const;

export type Topic = (typeof TOPICS)[number]["value"];

/** A row of another version of the product may be of a topic that is no more. */
export const topicLabel = (topic: string): string =>
  TOPICS.find(({ value }) => value === topic)?.label ?? "Other";

/** A notification as the person reads it whom it tells. */
export interface ClientNotification {
  id: string;
  topic: string;
  title: string;
  message: string;
  /** Where it leads. */
  path: string;
  isRead: boolean;
  createdAt: string;
}
