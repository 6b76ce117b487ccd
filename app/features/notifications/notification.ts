import type { NotificationsTable } from "#db/schema.ts";

export type NotificationType = NotificationsTable["type"];
export type Priority = NotificationsTable["priority"];

export const notificationTypeLabel: Record<NotificationType, string> = {
  client_registration: "Registration",
  support_ticket: "Support",
  custom_report_request: "Report request",
  payment_received: "Payment",
  other: "Other",
};

export const priorityLabel: Record<Priority, string> = {
  urgent: "Urgent",
  high: "High",
  normal: "Normal",
  low: "Low",
};

export const priorityTone = { urgent: "solid-red", high: "amber", normal: "slate", low: "outline" } as const;

/** The page of what a notification is about; null when it has none. */
export function pageOf(relatedType: string | null, relatedId: string | null): string | null {
  if (!relatedType || !relatedId) return null;
  const id = encodeURIComponent(relatedId);
  switch (relatedType) {
    case "application":
      return `/admin-user-management/applications/${id}`;
    case "company":
      return `/admin-data-portal/clients/${id}`;
    case "order":
      return `/admin-data-portal/orders/${id}`;
    case "quote":
      return `/admin-data-portal/quotes/${id}`;
    case "ticket":
      return `/admin-data-portal/support/${id}`;
    case "mail":
      return `/admin-data-portal/outbox/${id}`;
    case "user":
      return `/admin-user-management/users#user-${id}`;
    case "user-key":
      return `/admin-user-management#key-${id}`;
    default:
      return null;
  }
}

/** A notification as one member of staff sees it. */
export interface NotificationRow {
  id: string;
  type: NotificationType;
  title: string;
  message: string;
  priority: Priority;
  isRead: boolean;
  createdAt: string;
  relatedType: string | null;
  relatedId: string | null;
}
