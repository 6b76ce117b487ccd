import { brand } from "#app/brand.ts";
import { siteOrigin } from "#app/http/frame-facts.server.ts";
import { scope } from "#app/http/scope.server.ts";
import type { Route } from "./+types/security-txt";

/** Good for half a year after it was read: the RFC wants less than one. */
const goodForMs = 180 * 86_400_000;

/**
 * Where to report a weakness.
 * @see RFC 9116
 */
export function loader({ context }: Route.LoaderArgs) {
  const expires = new Date(scope(context).now.getTime() + goodForMs);
  const lines = [
    `Contact: mailto:${brand.email.security}`,
    `Expires: ${expires.toISOString().slice(0, 10)}T00:00:00.000Z`,
    "Preferred-Languages: en",
    `Canonical: ${siteOrigin()}/.well-known/security.txt`,
    "",
  ];
  return new Response(lines.join("\n"), {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}
