import { listServices } from "#app/features/trade/services/find-services.server.ts";
import { apiGroups } from "#app/http/api/reference.server.ts";
import { siteOrigin } from "#app/http/frame-facts.server.ts";
import { scope } from "#app/http/scope.server.ts";
import { linkTo } from "#app/link.ts";
import type { Route } from "./+types/sitemap";

/**
 * Pages whose address never changes; the services' own pages are added from the catalogue of services, those of the
 * API's groups from its calls. The Report Shop is for clients: a stranger is told so, with a 403.
 */
const pages = [
  "/",
  linkTo("/about"),
  linkTo("/services"),
  linkTo("/tour"),
  linkTo("/contact"),
  linkTo("/signup"),
  linkTo("/login"),
  linkTo("/documentation"),
  linkTo("/documentation/api"),
  linkTo("/documentation/api/errors"),
  linkTo("/privacy"),
  linkTo("/terms"),
  linkTo("/accessibility"),
];

/**
 * Every page a stranger may read. No dates of last change: none of these pages keeps one, and a crawler that meets one
 * wrong date stops believing them all.
 * @see https://www.sitemaps.org/protocol.html
 */
export async function loader({ context }: Route.LoaderArgs) {
  const { db } = scope(context);
  const services = await listServices(db);
  const paths = [
    ...pages,
    ...apiGroups().map(({ slug }) => linkTo("/documentation/api/:group", { group: slug })),
    ...services.map((service) => linkTo("/services/:id", { id: service.id })),
  ];
  const xml = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...paths.map((path) => `<url><loc>${escapeXml(siteOrigin() + path)}</loc></url>`),
    "</urlset>",
    "",
  ].join("\n");
  return new Response(xml, {
    headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "public, max-age=60" },
  });
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
