import { switchToken } from "#app/features/core/notification-preferences/switch-token.server.ts";
import type { facts } from "#app/routes/public/facts.ts";
import { applicationFields } from "../../support/scene/factories.ts";
import type { PostsOf } from "./post-example.ts";
import { applied } from "./records.ts";

const enquiry = {
  email: "ingrid@example.org",
  company: "Fjordgate Pensions",
  message: "Which Nordic banks do your quarterly reports cover?",
};
const named = { firstName: "Ingrid", lastName: "Solberg", agreement: "on" };

export const posts: PostsOf<typeof facts> = {
  "home.tsx": {
    "": {
      post: () => ({ to: "/?index", fields: { ...enquiry, ...named } }),
      writes: ["notifications", "outbox", "sequences", "ticket_messages", "tickets"],
    },
  },
  "contact.tsx": {
    "": {
      post: () => ({ to: "/contact", fields: { ...enquiry, name: "Ingrid Solberg" } }),
      writes: ["notifications", "outbox", "sequences", "ticket_messages", "tickets"],
    },
  },
  "enquiry.tsx": {
    "": {
      post: async ({ make }) => ({
        to: (await make.ticket()).path,
        fields: { message: "And the Finnish ones?" },
      }),
      writes: ["notifications", "submissions", "ticket_messages", "tickets"],
    },
  },
  "service-enquiry.tsx": {
    "": {
      post: () => ({
        to: "/services/index_licensing/enquiry",
        fields: {
          name: "Ingrid Solberg",
          email: "ingrid@example.org",
          company: "Fjordgate Pensions",
          requirements: "Every month.",
        },
      }),
      writes: ["notifications", "outbox", "sequences", "ticket_messages", "tickets"],
    },
  },
  "signup.tsx": {
    "": {
      post: () => ({ to: "/signup", fields: applicationFields() }),
      writes: ["applications", "notifications", "outbox", "sequences", "submissions"],
    },
  },
  "application-reply.tsx": {
    "": {
      post: async ({ app }) => ({
        to: await app.make.replyLink(await applied(app)),
        fields: { message: "The Nordic ones." },
      }),
      writes: ["application_messages", "applications", "links", "notifications"],
    },
    withdraw: {
      post: async ({ app }) => ({ to: await app.make.replyLink(await applied(app)) }),
      writes: ["applications", "links", "notifications", "outbox"],
    },
  },
  "unsubscribe.tsx": {
    "": {
      post: ({ owner: { userId } }) => ({ to: `/unsubscribe/${switchToken({ userId, kind: "orders" })}` }),
      writes: ["notice_choices"],
    },
  },
  "not-found.tsx": {
    "": {
      post: () => ({ to: "/no-such-page" }),
      except: { visitor: 404, client: 404, stranger: 404, newcomer: 404, admin: 404 },
    },
  },
};
