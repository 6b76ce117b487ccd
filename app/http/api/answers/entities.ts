/** The contract's shapes, with what it left open said in their descriptions. */
import { z } from "zod";
import { applicationSchema } from "#app/features/access/applications/application.schema.ts";
import { ENUMERATIONS as E } from "../enumerations.ts";
import {
  asIn,
  countValue,
  day,
  emailAddress,
  momentValue,
  name,
  poundsValue,
  priceValue,
  priceChange,
  recordId,
  sentence,
  time,
  word,
} from "../scalars.ts";

const personName = asIn(applicationSchema.shape.firstName);
const keyStatus = z.enum(E.UserKeyStatus);

export const currentUser = z
  .object({
    id: recordId,
    email: emailAddress,
    firstName: personName,
    lastName: personName,
    role: z.enum(E.Role),
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
    title: name,
    description: sentence,
    category: word
      .nullable()
      .meta({ description: "A category’s id, such as `market-analysis`; null for none." }),
    fileType: word.meta({ description: "The ending of the file’s name, such as `pdf`." }),
    createdAt: time.meta({
      description: "When it came to My Reports; for staff, when it was entered. UTC, ISO 8601.",
    }),
  })
  .meta({ id: "ClientReport" });

export const shopReport = z
  .object({
    id: recordId,
    title: name,
    description: sentence,
    category: word.meta({ description: "A category’s id, such as `private-equity`." }),
    price: poundsValue
      .nullable()
      .meta({ description: "Pounds sterling without VAT; null: price on request." }),
    pages: countValue,
  })
  .meta({ id: "ShopReport" });

export const subscription = z
  .object({
    serviceId: recordId,
    status: z.enum(E.SubscriptionStatus).meta({ description: "Of today, in London." }),
  })
  .meta({ id: "Subscription" });

export const activityItem = z.object({ description: sentence, timestamp: time }).meta({ id: "ActivityItem" });

export const stats = z
  .object({
    reports: countValue.meta({ description: "Reports that can be downloaded." }),
    activeServices: countValue,
    openOrders: countValue,
    quotesToAnswer: countValue.meta({ description: "Offers that wait for an answer." }),
    openRequests: countValue.meta({ description: "Support requests that are not closed." }),
    openAlerts: countValue.meta({ description: "KPI rules and covenants that stand open." }),
  })
  .meta({ id: "Stats", description: "Each is counted, to a thousand at most (reports: ten thousand)." });

export const availableService = z
  .object({
    id: recordId,
    name,
    description: sentence,
    category: name,
    type: z.enum(E.ServiceType),
    subscribed: z.boolean().meta({ description: "Whether the company can use it today; for staff, always." }),
    pricing: sentence,
    features: z.array(sentence).max(50),
    deliverables: sentence,
    timeline: sentence,
  })
  .meta({ id: "AvailableService" });

export const marketInsight = z
  .object({
    id: recordId,
    name,
    unit: name,
    last: priceValue.nullable(),
    change: priceChange.nullable().meta({ description: "Since the close before, in the unit." }),
    changePercent: priceChange.nullable(),
    asOf: z
      .union([momentValue, day])
      .nullable()
      .meta({ description: "The moment of a delayed price, the day of any other." }),
    status: z.enum(E.InsightStatus).nullable(),
    sample: z.boolean().meta({ description: "True for prices that are made up." }),
    source: name.nullable(),
    alerts: z.array(z.object({ kind: word, day, close: priceValue, rule: sentence })).max(20),
  })
  .meta({ id: "MarketInsight" });

/** As `user-key-value.ts` writes them. */
const keyStart = z
  .string()
  .max(8)
  .regex(/^CRR-[0-9A-Z]{4}$/)
  .meta({ description: "The beginning of the key.", examples: ["CRR-7Q2M"] });
const wholeKey = z
  .string()
  .max(44)
  .regex(/^CRR(?:-[0-9A-Z]{4}){7}-[0-9A-Z]{5}$/)
  .meta({ description: "The key in clear." });

const keyFacts = { id: recordId, status: keyStatus, assignedEmail: emailAddress, createdAt: time };

export const userKey = z
  .object({
    ...keyFacts,
    keyValue: z.union([keyStart, wholeKey]).meta({
      description:
        "The beginning of the key; in clear for who has just generated or revealed it, and never another admin’s.",
    }),
  })
  .meta({ id: "UserKey" });

/** What is told of a key whose value is nobody’s business in that call. */
export const userKeyByStart = z.object({ ...keyFacts, keyValue: keyStart }).meta({ id: "UserKeyByStart" });

export const userKeyInClear = z.object({ ...keyFacts, keyValue: wholeKey }).meta({ id: "UserKeyInClear" });

export const user = z
  .object({
    id: recordId,
    email: emailAddress,
    firstName: personName,
    lastName: personName,
    twoFactorEnabled: z.boolean(),
    keyStatus: keyStatus.nullable(),
  })
  .meta({ id: "User" });

export const notification = z
  .object({
    id: recordId,
    type: z.enum(E.NotificationType),
    title: sentence,
    message: sentence,
    priority: z.enum(E.NotificationPriority),
    isRead: z.boolean(),
    createdAt: time,
    relatedType: word.nullable(),
    relatedId: recordId.nullable(),
  })
  .meta({ id: "Notification" });

export const problemDetails = z
  .object({
    type: z.url().max(300).meta({ description: "The page that says what the code means, and what to do." }),
    title: name,
    status: z.int().min(400).max(599),
    detail: sentence,
    message: sentence.meta({ description: "A sentence for a person." }),
    code: z
      .string()
      .max(60)
      .regex(/^[a-z_]+$/)
      .meta({
        description: "A word for a program; it does not change. New ones may come: go by `status` for those.",
        examples: ["invalid_input"],
      }),
    requestId: recordId.meta({ description: "Tell it to us when you need help." }),
    errors: z
      .record(name, z.array(sentence).max(100))
      .optional()
      .meta({ description: "What is wrong with which field." }),
  })
  .loose()
  .meta({ id: "Problem", description: "Problem details (RFC 9457)." });
