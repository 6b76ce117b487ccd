import { linkTo } from "#app/link.ts";
import type { NotificationsTable } from "#db/schema.ts";

export type NotificationPriority = NotificationsTable["priority"];

/** Every type of notification, in the API's words, and the view of the list that shows it alone; null where none does. */
export const NOTIFICATION_TYPES = {
  client_registration: { label: "Registration", view: "registrations" },
  support_ticket: { label: "Support", view: "support" },
  // Whatever happens to a quote: the name is the contract's.
  custom_report_request: { label: "Report request", view: null },
  payment_received: { label: "Payment", view: null },
  other: { label: "Other", view: null },
} as const satisfies Record<string, { label: string; view: NotificationFilter | null }>;

export type NotificationType = keyof typeof NOTIFICATION_TYPES;

export const notificationTypes = Object.keys(NOTIFICATION_TYPES) as [NotificationType, ...NotificationType[]];

/** A row of another version of the product may be of a type that is not told any more. */
export function notificationTypeOf(text: string): NotificationType {
  return Object.hasOwn(NOTIFICATION_TYPES, text) ? (text as NotificationType) : "other";
}

export const PRIORITY_LABELS: Record<NotificationPriority, string> = {
  urgent: "Urgent",
  high: "High",
  normal: "Normal",
  low: "Low",
};

export const priorityTone = { urgent: "solid-red", high: "amber", normal: "slate", low: "outline" } as const;

/** What a notification may be about, and its page. */
const RELATED_PAGES = {
  application: (id: string) => linkTo("/admin-user-management/applications/:id", { id }),
  company: (id: string) => linkTo("/admin-data-portal/clients/:id", { id }),
  order: (id: string) => linkTo("/admin-data-portal/orders/:id", { id }),
  quote: (id: string) => linkTo("/admin-data-portal/quotes/:id", { id }),
  ticket: (id: string) => linkTo("/admin-data-portal/support/:id", { id }),
  mail: (id: string) => linkTo("/admin-data-portal/outbox/:id", { id }),
  subscription: (id: string) => linkTo("/admin-data-portal/subscriptions/:id", { id }),
  report: (id: string) => linkTo("/admin-data-portal/reports/:id", { id }),
  user: (id: string) => linkTo("/admin-user-management/users/:id", { id }),
  "security-events": () => linkTo("/admin-user-management/security-events"),
  "user-key": (id: string) => linkTo("/admin-user-management", { hash: `key-${encodeURIComponent(id)}` }),
};

export type RelatedType = keyof typeof RELATED_PAGES;

/** The page of what a notification is about; null when it has none. */
export function pageOf(relatedType: string | null, id: string | null): string | null {
  if (!relatedType || !id || !Object.hasOwn(RELATED_PAGES, relatedType)) return null;
  return RELATED_PAGES[relatedType as RelatedType](id);
}

/** The views of the list. */
export const notificationFilters = ["all", "unread", "registrations", "support"] as const;
export type NotificationFilter = (typeof notificationFilters)[number];

export const filterLabel: Record<NotificationFilter, string> = {
  all: "All",
  unread: "Unread",
  registrations: "Registrations",
  support: "Support",
};

/** What a view that has no rows says. */
export const nothingIn: Record<NotificationFilter, string> = {
  all: "No notifications",
  unread: "All caught up! No unread notifications",
  registrations: "No notifications in this category",
  support: "No notifications in this category",
};

/** The one type a view shows; null where it shows every type. */
export const typeShownIn = (filter: NotificationFilter): NotificationType | null =>
  notificationTypes.find((type) => NOTIFICATION_TYPES[type].view === filter) ?? null;

/** Nobody counts further: a count stops one above it, and is then shown as "99+". */
export const mostCounted = 99;

/** "12", or "99+". @param counted as `countUnread` gives it. */
export function cappedCount(counted: number): string {
  return counted > mostCounted ? `${mostCounted}+` : String(counted);
}

/** So many can be marked or removed in one go. */
export const mostAtOnce = 1000;

/** A notification as one member of staff sees it. */
export interface NotificationRow {
  id: string;
  type: NotificationType;
  title: string;
  message: string;
  priority: NotificationPriority;
  isRead: boolean;
  createdAt: string;
  relatedType: string | null;
  relatedId: string | null;
}
