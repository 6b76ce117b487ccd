/** The contract's shapes, with what it left open said in their descriptions. */
import { z } from "zod";
import { notificationTypes } from "#app/features/notifications/notification.ts";

/** UTC, with milliseconds. */
export const time = z.iso.datetime({ precision: 3 }).meta({ description: "UTC, ISO 8601." });
export const recordId = z.string().meta({ description: "Opaque." });
const keyStatus = z.enum(["unused", "active", "revoked"]);

export const currentUser = z
  .object({
    id: recordId,
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    role: z.enum(["client", "admin"]),
    profileImageUrl: z.null().meta({ description: "Always null: no pictures of people are kept." }),
    twoFactorEnabled: z.boolean(),
    keyStatus: keyStatus
      .nullable()
      .meta({ description: "The best of the person’s user keys; null without one." }),
  })
  .meta({ id: "CurrentUser" });

export const clientReport = z
  .object({
    id: recordId.meta({ description: "For `/api/reports/{id}/download`." }),
    title: z.string(),
    description: z.string(),
    category: z
      .string()
      .nullable()
      .meta({ description: "A category’s id, such as `market-analysis`; null for none." }),
    fileType: z.string().meta({ description: "The ending of the file’s name, such as `pdf`." }),
    createdAt: time.meta({
      description: "When it came to My Reports; for staff, when it was entered. UTC, ISO 8601.",
    }),
  })
  .meta({ id: "ClientReport" });

export const shopReport = z
  .object({
    id: recordId,
    title: z.string(),
    description: z.string(),
    category: z.string().meta({ description: "A category’s id, such as `private-equity`." }),
    price: z
      .number()
      .nullable()
      .meta({ description: "Pounds sterling without VAT; null: price on request." }),
    pages: z.int(),
  })
  .meta({ id: "ShopReport" });

export const subscription = z
  .object({
    serviceId: z.string(),
    status: z.enum(["active", "upcoming", "ended"]).meta({ description: "Of today, in London." }),
  })
  .meta({ id: "Subscription" });

export const activityItem = z
  .object({ description: z.string(), timestamp: z.string().meta({ description: "UTC, ISO 8601." }) })
  .meta({ id: "ActivityItem" });

export const stats = z
  .object({
    reports: z.int().meta({ description: "Reports that can be downloaded." }),
    activeServices: z.int(),
    openOrders: z.int(),
    quotesToAnswer: z.int().meta({ description: "Offers that wait for an answer." }),
    openRequests: z.int().meta({ description: "Support requests that are not closed." }),
  })
  .meta({ id: "Stats", description: "Each is counted, to a thousand at most (reports: ten thousand)." });

export const availableService = z
  .object({
    id: z.string(),
    name: z.string(),
    description: z.string(),
    category: z.string(),
    type: z.enum(["subscription", "one-time"]),
    subscribed: z.boolean().meta({ description: "Whether the company can use it today; for staff, always." }),
    pricing: z.string(),
    features: z.array(z.string()),
    deliverables: z.string(),
    timeline: z.string(),
  })
  .meta({ id: "AvailableService" });

export const marketInsight = z
  .object({
    id: z.string(),
    name: z.string(),
    unit: z.string(),
    last: z.number().nullable(),
    change: z.number().nullable().meta({ description: "Since the close before, in the unit." }),
    changePercent: z.number().nullable(),
    asOf: z.string().nullable().meta({ description: "The moment of a delayed price, the day of any other." }),
    status: z.enum(["delayed", "end-of-day", "stale", "sample"]).nullable(),
    sample: z.boolean().meta({ description: "True for prices that are made up." }),
    source: z.string().nullable(),
    alerts: z.array(z.object({ kind: z.string(), day: z.string(), close: z.number(), rule: z.string() })),
  })
  .meta({ id: "MarketInsight" });

export const userKey = z
  .object({
    id: recordId,
    keyValue: z.string().meta({
      description:
        "The beginning of the key. In clear where a call says so: to who has just generated or revealed it, and never another admin's.",
    }),
    status: keyStatus,
    assignedEmail: z.string(),
    createdAt: time,
  })
  .meta({ id: "UserKey" });

export const user = z
  .object({
    id: recordId,
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    twoFactorEnabled: z.boolean(),
    keyStatus: keyStatus.nullable(),
  })
  .meta({ id: "User" });

export const notification = z
  .object({
    id: recordId,
    type: z.enum(notificationTypes),
    title: z.string(),
    message: z.string(),
    priority: z.enum(["urgent", "high", "normal", "low"]),
    isRead: z.boolean(),
    createdAt: time,
    relatedType: z.string().nullable(),
    relatedId: z.string().nullable(),
  })
  .meta({ id: "Notification" });

export const problemDetails = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    message: z.string().meta({ description: "A sentence for a person." }),
    code: z.string().meta({ description: "A word for a program; it does not change." }),
    requestId: z.string().meta({ description: "Tell it to us when you need help." }),
    errors: z
      .record(z.string(), z.array(z.string()))
      .optional()
      .meta({ description: "What is wrong with which field." }),
  })
  .loose()
  .meta({ id: "Problem", description: "Problem details (RFC 9457)." });
