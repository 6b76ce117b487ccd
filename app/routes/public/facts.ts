import { routesIn } from "../route-facts.ts";

export const facts = routesIn("public", "", {
  "home.tsx": { path: "", may: "anyone", posts: [""] },
  "tour.tsx": { path: "tour", may: "anyone" },
  "about.tsx": { path: "about", may: "anyone" },
  "contact.tsx": { path: "contact", may: "anyone", posts: [""] },
  "contact-thanks.tsx": { path: "contact/thanks", may: "anyone" },
  "enquiry.tsx": { path: "enquiry/:token", may: "anyone", posts: [""] },
  "services.tsx": { path: "services", may: "anyone" },
  "service.tsx": { path: "services/:id", may: "anyone" },
  "service-enquiry.tsx": { path: "services/:id/enquiry", may: "anyone", posts: [""] },
  "reports.tsx": { path: "reports", may: "anyone", landing: true },
  "privacy.tsx": { path: "privacy", may: "anyone" },
  "terms.tsx": { path: "terms", may: "anyone" },
  "accessibility.tsx": { path: "accessibility", may: "anyone" },
  "documentation.tsx": { path: "documentation", may: "anyone" },
  "documentation-api.tsx": { path: "documentation/api", may: "anyone" },
  "documentation-api-errors.tsx": { path: "documentation/api/errors", may: "anyone" },
  "documentation-api-group.tsx": { path: "documentation/api/:group", may: "anyone" },
  "robots.ts": { path: "robots.txt", may: "anyone", gives: "file" },
  // RFC 9116; before it, the file stood at the top.
  "security-txt.ts": {
    path: ".well-known/security.txt",
    also: "/security.txt",
    may: "anyone",
    gives: "file",
  },
  "sitemap.ts": { path: "sitemap.xml", may: "anyone", gives: "file" },
  "signup.tsx": { path: "signup", may: "anyone", posts: [""] },
  "signup-thanks.tsx": { path: "signup/thanks", may: "anyone" },
  "application-reply.tsx": { path: "application-reply/:token", may: "anyone", posts: ["withdraw", ""] },
  "not-found.tsx": { path: "*", may: "anyone", posts: [""] },
});
