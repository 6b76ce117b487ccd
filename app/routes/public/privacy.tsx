import { brand } from "#app/brand.ts";
import { cookieFacts } from "#app/features/site/guides/cookie-facts.server.ts";
import { Guide, GUIDE_DATES } from "#app/features/site/guides/guide.tsx";
import { privacyPeople } from "#app/features/site/guides/privacy-people.tsx";
import { privacyStorage } from "#app/features/site/guides/privacy-storage.tsx";
import { date } from "#app/ui/text/format.ts";
import type { Route } from "./+types/privacy";

export { publicHeaders as headers } from "#app/http/route-headers.server.ts";

export function loader() {
  return { updated: date(GUIDE_DATES.privacy), cookies: cookieFacts() };
}

export default function Privacy({ loaderData }: Route.ComponentProps) {
  return (
    <Guide
      title="Privacy Policy"
      lead={`What ${brand.name} does with personal data on this site and in the client portal, for how long, and what you can ask of us.`}
      description={`Which personal data ${brand.name} uses and why, every cookie this site sets, how long things are kept, and your rights.`}
      updated={loaderData.updated}
      sections={[...privacyPeople, ...privacyStorage(loaderData.cookies)]}
    />
  );
}
