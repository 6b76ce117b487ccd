/** Posts to the client portal outside its tools. */
import type { facts as portalFacts } from "#app/routes/portal/facts.ts";
import type { facts as orderFacts } from "#app/routes/portal/orders/facts.ts";
import type { facts as quoteFacts } from "#app/routes/portal/quotes/facts.ts";
import type { facts as reportFacts } from "#app/routes/portal/reports/facts.ts";
import type { facts as shopFacts } from "#app/routes/portal/shop/facts.ts";
import type { facts as supportFacts } from "#app/routes/portal/support/facts.ts";
import { pdf } from "../../support/scene/upload-files.ts";
import type { Ground, PostsOf } from "./post-example.ts";

const sentQuote = async ({ make, owner }: Ground) =>
  `/client-portal/quotes/${(await make.quote(owner, { state: "sent" })).id}`;
const asker = { name: "Clara Tester", email: "clara@example.com", company: "Test Company" };

/** Something the owner of the scene was told, and when they read it. */
const told = async ({ make, owner }: Ground, read_at: string | null = null) => ({
  to: "/client-portal/notifications",
  fields: { id: await make.clientNotification(owner.userId, { read_at }) },
});
const writes = ["client_notifications"] as const;
const readAt = "2026-01-05T09:00:00.000Z";

export const portal: PostsOf<typeof portalFacts> = {
  "notifications.tsx": {
    read: { post: (ground) => told(ground), typed: false, writes },
    unread: { post: (ground) => told(ground, readAt), typed: false, writes },
    "read-all": { post: async (ground) => ({ to: (await told(ground)).to }), typed: false, writes },
    "unread-all": { post: async (ground) => ({ to: (await told(ground, readAt)).to }), typed: false, writes },
    "unread-again": {
      post: async (ground) => ({ to: (await told(ground, readAt)).to, fields: { readAt } }),
      elsewhere: "In the message after all were marked.",
      typed: false,
      writes,
    },
  },
  "refresh.ts": {
    "": {
      post: () => ({ to: "/client-portal/refresh" }),
      elsewhere: "A page's script asks it.",
      except: { visitor: 401, client: 200, stranger: 200, newcomer: 200, admin: 200 },
    },
  },
};

export const orders: PostsOf<typeof orderFacts> = {
  "order.tsx": {
    cancel: {
      post: async ({ make, owner }) => ({ to: `/client-portal/orders/${(await make.order(owner)).id}` }),
      except: { admin: 403 },
      writes: ["client_notifications", "notifications", "orders", "outbox"],
    },
  },
};

export const quotes: PostsOf<typeof quoteFacts> = {
  "price-request.tsx": {
    "": {
      post: async ({ make }) => ({
        to: `/client-portal/shop/${(await make.report({ price_pence: null })).id}/quote`,
        fields: { ...asker, requirements: "The whole study" },
      }),
      writes: ["client_notifications", "notifications", "outbox", "quotes", "sequences", "submissions"],
    },
  },
  "request.tsx": {
    "": {
      post: () => ({
        to: "/client-portal/services/b2b_esg_reports/quote",
        fields: { ...asker, requirements: "Monthly figures" },
      }),
      writes: ["client_notifications", "notifications", "outbox", "quotes", "sequences", "submissions"],
    },
  },
  "quote.tsx": {
    accept: {
      post: async (ground) => ({
        to: `${await sentQuote(ground)}?do=accept`,
        fields: { name: "Clara Tester" },
      }),
      except: { admin: 403 },
      writes: [
        "client_notifications",
        "notifications",
        "orders",
        "outbox",
        "quotes",
        "sequences",
        "subscriptions",
      ],
    },
    decline: {
      post: async (ground) => ({
        to: `${await sentQuote(ground)}?do=decline`,
        fields: { reason: "The price" },
      }),
      except: { admin: 403 },
      writes: ["client_notifications", "notifications", "outbox", "quotes"],
    },
    withdraw: {
      post: async (ground) => ({ to: await sentQuote(ground) }),
      except: { admin: 403 },
      writes: ["client_notifications", "notifications", "outbox", "quotes"],
    },
    message: {
      post: async (ground) => ({ to: await sentQuote(ground), fields: { message: "Which banks?" } }),
      elsewhere: { admin: "On the staff's own page of the quote." },
      writes: ["quote_messages", "submissions"],
      also: { client: ["notifications"], admin: ["client_notifications", "outbox"] },
    },
  },
};

export const shop: PostsOf<typeof shopFacts> = {
  "purchase.tsx": {
    "": {
      post: async ({ make }) => ({
        to: `/reports/${(await make.report({ price_pence: 150_000 })).id}/purchase`,
        fields: { price: "150000" },
      }),
      typed: false,
      writes: ["client_notifications", "notifications", "orders", "outbox", "sequences", "submissions"],
    },
  },
};

export const reports: PostsOf<typeof reportFacts> = {
  "new.tsx": {
    "": {
      post: () => ({ to: "/client-portal/reports/new", fields: { title: "Notes", content: "What we saw." } }),
      staged: ["sequences"],
      writes: ["company_files", "files", "sequences", "submissions"],
    },
  },
};

export const support: PostsOf<typeof supportFacts> = {
  "new.tsx": {
    "": {
      post: () => ({
        to: "/client-portal/support/new",
        fields: { subject: "Coverage", message: "Which banks?" },
        files: [{ field: "attachments", name: "Banks.pdf", bytes: pdf() }],
      }),
      writes: [
        "files",
        "notifications",
        "outbox",
        "sequences",
        "submissions",
        "ticket_attachments",
        "ticket_messages",
        "tickets",
      ],
    },
  },
  "ticket.tsx": {
    "": {
      post: async ({ make, owner }) => ({
        to: `/client-portal/support/${(await make.ticket({ user_id: owner.userId, company_id: owner.companyId })).id}`,
        fields: { message: "And the Finnish ones?" },
      }),
      writes: ["notifications", "submissions", "ticket_messages", "tickets"],
    },
  },
  "contact.tsx": {
    "": {
      post: () => ({
        to: "/client-portal/contact",
        fields: { name: "Clara Tester", email: "clara@example.com", message: "Good morning" },
      }),
      writes: ["notifications", "outbox", "sequences", "submissions", "ticket_messages", "tickets"],
    },
  },
};
