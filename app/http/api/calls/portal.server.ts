import { z } from "zod";
import { brand } from "#app/brand.ts";
import { isAdmin } from "#app/features/actor.ts";
import { dashboardStats } from "#app/features/desk/activity/dashboard-stats.server.ts";
import { findActivity } from "#app/features/desk/activity/find-activity.server.ts";
import { applicationSchema } from "#app/features/access/applications/application.schema.ts";
import { submitApplication } from "#app/features/access/applications/submit-application.server.ts";
import { EVENTS_SHOWN } from "#app/features/desk/activity/activity.ts";
import { listMarketInsights, MOST_INSTRUMENTS } from "#app/features/markets/find-markets.server.ts";
import { londonDay } from "#app/features/calendar.ts";
import { listServices } from "#app/features/trade/services/find-services.server.ts";
import {
  findActiveServices,
  findOwnSubscriptions,
} from "#app/features/trade/subscriptions/find-subscriptions.server.ts";
import { subscriptionState } from "#app/features/trade/subscriptions/subscription.ts";
import { call } from "#app/http/api/call.server.ts";
import {
  activityItem,
  availableService,
  marketInsight,
  stats,
  subscription,
} from "#app/http/api/answers/entities.ts";
import { reference, sentence } from "#app/http/api/scalars.ts";

export const subscriptions = call({
  method: "GET",
  path: "/api/client/subscriptions",
  tag: "Services",
  summary: "The company’s subscriptions",
  description: "Newest first, 200 at most. Staff use every service, so each is active for them.",
  who: "member",
  scope: "services:read",
  hasEtag: true,
  polled: true,
  answer: z.array(subscription).max(200),
  async run({ db, actor, now }) {
    if (isAdmin(actor)) {
      const all = (await findActiveServices(db, actor)) ?? [];
      return { data: all.map((serviceId) => ({ serviceId, status: "active" as const })) };
    }
    const today = londonDay(now);
    const own = await findOwnSubscriptions(db, actor);
    return { data: own.map((one) => ({ serviceId: one.serviceId, status: subscriptionState(one, today) })) };
  },
});

export const services = call({
  method: "GET",
  path: "/api/services/available",
  tag: "Services",
  summary: "The services on offer",
  description: "In the firm’s own order. Open to everybody; to strangers none is subscribed.",
  who: "anyone",
  scope: "services:read",
  answer: z.array(availableService).max(200),
  async run({ db, actor }) {
    const active = new Set(await findActiveServices(db, actor));
    const all = await listServices(db);
    return {
      data: all.map(
        ({ id, name, description, category, type, pricingText, features, deliverables, timeline }) => ({
          id,
          name,
          description,
          category,
          type,
          subscribed: active.has(id),
          pricing: pricingText,
          features,
          deliverables,
          timeline,
        }),
      ),
    };
  },
});

export const activity = call({
  method: "GET",
  path: "/api/client/activity",
  tag: "Dashboard",
  summary: "What happened last",
  description: "The company’s last five events, newest first; for staff, those of all companies.",
  who: "member",
  scope: "account:read",
  answer: z.array(activityItem).max(EVENTS_SHOWN),
  async run({ db, actor }) {
    const events = await findActivity(db, actor);
    return { data: events.map(({ description, at }) => ({ description, timestamp: at })) };
  },
});

export const dashboard = call({
  method: "GET",
  path: "/api/client/stats",
  tag: "Dashboard",
  summary: "The dashboard’s figures",
  description:
    "Of the company; for staff, of all companies. Reports, orders, quotes and requests are counted to 1,000: there may be more.",
  who: "member",
  scope: "account:read",
  hasEtag: true,
  polled: true,
  answer: stats,
  run: async ({ db, actor }) => ({ data: await dashboardStats(db, actor) }),
});

export const marketInsights = call({
  method: "GET",
  path: "/api/client/market-insights",
  tag: "Markets",
  summary: "Prices and alerts",
  who: "member",
  scope: "markets:read",
  answer: z.array(marketInsight).max(MOST_INSTRUMENTS),
  run: async ({ db }) => ({ data: await listMarketInsights(db) }),
});

export const signupApplication = call({
  method: "POST",
  path: "/api/client/signup-application",
  tag: "Applications",
  summary: "Apply for client access",
  description:
    "Five an hour from one network. What is sent again for the same address opens no second application.",
  who: "anyone",
  scope: null,
  creates: true,
  body: applicationSchema,
  answer: z
    .object({
      reference: reference("APP-2026-0001").meta({
        description: "Such as `APP-2026-0001`, whether or not we know the address already.",
      }),
      message: sentence,
    })
    .meta({ id: "SubmittedApplication" }),
  status: 201,
  refusals: { failed: "Nothing was stored." },
  async run({ db, actor, body, refuse }) {
    const result = await submitApplication(db, actor, body);
    if (result.ok) {
      const message = `Application Submitted. We will review it and contact you within ${brand.promises.applications}.`;
      return { data: { reference: result.reference, message } };
    }
    if (result.reason === "failed") {
      const message = "Submission Failed - There was an error submitting your application. Please try again.";
      return refuse("failed", message, { headers: { "Retry-After": "60" } });
    }
    const headers = { "Retry-After": String(result.retryAfterSeconds) };
    return refuse("too_many_requests", "Too many applications have come from your network.", {
      headers,
    });
  },
});
