import type { facts } from "#app/routes/public/facts.ts";
import { applicationFields } from "../../support/factories.ts";
import type { PostExample, PostsOf } from "./post-example.ts";
import { applied } from "./records.ts";

const enquiry = {
  email: "ingrid@example.org",
  company: "Fjordgate Pensions",
  message: "Which Nordic banks do your quarterly reports cover?",
};
const named = { firstName: "Ingrid", lastName: "Solberg", agreement: "on" };
const unaudited = "The form is open to everybody; what came stands on the desk with its time.";

export const posts: PostsOf<typeof facts> & { "application-reply.tsx": { "": PostExample } } = {
  "home.tsx": { "": { post: () => ({ to: "/?index", fields: { ...enquiry, ...named } }) } },
  "contact.tsx": {
    "": { post: () => ({ to: "/contact", fields: { ...enquiry, name: "Ingrid Solberg" } }) },
  },
  "enquiry.tsx": {
    "": {
      post: async ({ make }) => ({
        to: (await make.ticket()).path,
        fields: { message: "And the Finnish ones?" },
      }),
    },
  },
  "service-enquiry.tsx": {
    "": {
      post: () => ({
        to: "/services/index_licensing/enquiry",
        fields: {
          firstName: "Ingrid",
          lastName: "Solberg",
          jobTitle: "Analyst",
          businessEmail: "ingrid@example.org",
          email: "ingrid@example.org",
          company: "Fjordgate Pensions",
          country: "NO",
          phone: "+47 22 00 00 00",
          requirements: "Every month.",
          message: "Every month.",
        },
      }),
    },
  },
  "signup.tsx": { "": { post: () => ({ to: "/signup", fields: applicationFields() }) } },
  "application-reply.tsx": {
    "": {
      post: async ({ app }) => ({
        to: await app.make.replyLink(await applied(app)),
        fields: { message: "The Nordic ones." },
      }),
    },
    withdraw: { post: async ({ app }) => ({ to: await app.make.replyLink(await applied(app)) }) },
  },
  "not-found.tsx": {
    "": {
      post: () => ({ to: "/no-such-page" }),
      then: { visitor: 404, client: 404, stranger: 404, newcomer: 404, admin: 404 },
    },
  },
};
