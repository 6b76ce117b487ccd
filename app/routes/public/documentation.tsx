import { brand } from "#app/brand.ts";
import { cookieFacts } from "#app/features/site/guides/cookie-facts.server.ts";
import { documentationAccess, documentationApi } from "#app/features/site/guides/documentation-access.tsx";
import { documentationUse } from "#app/features/site/guides/documentation-use.tsx";
import { Guide, GUIDE_DATES } from "#app/features/site/guides/guide.tsx";
import { date } from "#app/ui/text/format.ts";
import type { Route } from "./+types/documentation";

export { publicHeaders as headers } from "#app/http/route-headers.server.ts";

export function loader() {
  return {
    updated: date(GUIDE_DATES.documentation),
    sessionCookie: cookieFacts()[0]?.name ?? "sid",
  };
}

export default function Documentation({ loaderData }: Route.ComponentProps) {
  return (
    <Guide
      title="Documentation"
      lead="How to get in, what to do when you can’t, and how reports, orders and enquiries work."
      description={`Help for clients of ${brand.name}: access, signing in, authenticator trouble, user keys, downloads, orders, enquiries and the API.`}
      updated={loaderData.updated}
      sections={[...documentationAccess, ...documentationUse, documentationApi(loaderData.sessionCookie)]}
    />
  );
}
