import { siteOrigin } from "#app/http/frame-facts.server.ts";
import { linkTo } from "#app/link.ts";

/**
 * Where crawlers need not look: what is locked answers them with a sign-in page at best. Links with a secret in them
 * stand here too; they are never published, and their pages ask not to be listed.
 */
const closed = [
  linkTo("/account"),
  "/admin-",
  "/admit-device/",
  "/api/",
  "/application-reply/",
  linkTo("/client-portal"),
  linkTo("/confirm-identity"),
  "/csp-reports",
  linkTo("/data-portal"),
  "/demonstration/",
  "/enquiry/",
  linkTo("/logout"),
  "/preferences/",
  "/reports/*/",
  "/reset-password/",
  "/welcome/",
];

/** @see RFC 9309 */
export function loader() {
  const lines = [
    "User-agent: *",
    ...closed.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${siteOrigin()}/sitemap.xml`,
    "",
  ];
  return new Response(lines.join("\n"), {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}
