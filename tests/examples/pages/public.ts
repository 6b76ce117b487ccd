import { slugOfTag } from "#app/features/site/guides/api-reference.ts";
import { switchToken } from "#app/features/core/notification-preferences/switch-token.server.ts";
import { TAGS } from "#app/http/api/tags.ts";
import type { facts } from "#app/routes/public/facts.ts";
import { forgedToken, tokenOf, type PagesOf } from "../example.ts";

const inTheirPortal = "→ /client-portal/services/b2b_esg_reports/quote";
const shop = "→ /client-portal/shop";

export const pages: PagesOf<typeof facts> = {
  "home.tsx": [
    { name: "home" },
    { name: "home-client", who: "client" },
    { name: "home-admin", who: "admin" },
  ],
  "tour.tsx": [{ name: "tour" }],
  "about.tsx": [{ name: "about" }],
  "contact.tsx": [{ name: "contact" }, { name: "contact-client", who: "client" }],
  "contact-thanks.tsx": [
    // Without a signed reference it says where to look instead.
    { name: "contact-thanks-forged", query: "ref=T-2026-0001.AAAA" },
    {
      name: "contact-thanks",
      query: ({ contactThanks }) => contactThanks.split("?")[1] ?? "",
      who: "visitor",
    },
  ],
  "enquiry.tsx": [
    { name: "enquiry-forged", ids: ({ enquiry }) => `${enquiry}.${"A".repeat(22)}`, gets: 404 },
    { name: "enquiry", ids: ({ thread }) => tokenOf(thread.path), who: "visitor" },
    { name: "enquiry-client", ids: ({ thread }) => tokenOf(thread.path), who: "client" },
    { name: "enquiry-closed", ids: ({ closed }) => tokenOf(closed.path), who: "visitor" },
  ],
  "services.tsx": [{ name: "services" }],
  "service.tsx": [
    { name: "service", ids: () => "b2b_esg_reports" },
    { name: "service-analytics", ids: () => "b2b_finance_analytics" },
    { name: "service-unknown", ids: () => "no-such-service", gets: 404 },
  ],
  "service-enquiry.tsx": [
    {
      name: "service-enquiry",
      ids: () => "b2b_esg_reports",
      gets: { client: inTheirPortal, stranger: inTheirPortal, newcomer: inTheirPortal },
    },
  ],
  "reports.tsx": [
    {
      name: "shop-refused",
      gets: { visitor: 403, client: shop, stranger: shop, newcomer: shop, admin: shop },
    },
  ],
  "privacy.tsx": [{ name: "privacy" }],
  "terms.tsx": [{ name: "terms" }],
  "accessibility.tsx": [{ name: "accessibility" }],
  "documentation.tsx": [{ name: "documentation" }],
  "documentation-api.tsx": [{ name: "documentation-api" }],
  "documentation-api-errors.tsx": [{ name: "documentation-api-errors" }],
  "documentation-api-group.tsx": [
    { name: "documentation-api-group", ids: () => "reports" },
    { name: "documentation-api-unknown", ids: () => "no-such-group", gets: 404 },
    ...Object.keys(TAGS).map((tag) => ({
      name: `documentation-api-${slugOfTag(tag)}`,
      ids: () => slugOfTag(tag),
      who: "visitor" as const,
    })),
  ],
  "robots.ts": [{ name: "robots" }],
  "security-txt.ts": [{ name: "security-txt" }],
  "sitemap.ts": [{ name: "sitemap" }],
  "signup.tsx": [{ name: "signup" }],
  "signup-thanks.tsx": [{ name: "signup-thanks" }],
  "application-reply.tsx": [
    { name: "application-reply-forged", ids: () => forgedToken, gets: 404 },
    { name: "application-reply", ids: ({ replyLink }) => tokenOf(replyLink), who: "visitor" },
    {
      name: "application-reply-withdraw",
      ids: ({ replyLink }) => tokenOf(replyLink),
      query: "confirm=withdraw",
      who: "visitor",
    },
  ],
  "unsubscribe.tsx": [
    { name: "unsubscribe-forged", ids: () => forgedToken, gets: 404 },
    { name: "unsubscribe", ids: ({ owner }) => switchToken({ userId: owner.userId, kind: "files" }) },
    {
      name: "unsubscribed",
      ids: ({ doesWithout }) => switchToken({ userId: doesWithout, kind: "files" }),
      who: "visitor",
    },
  ],
  "not-found.tsx": [{ name: "not-found", ids: () => "no-such-page", gets: 404 }],
};
