import { brand } from "#app/brand.ts";
import { accessibilitySections } from "#app/features/site/guides/accessibility-sections.tsx";
import { Guide, GUIDE_DATES } from "#app/features/site/guides/guide.tsx";
import { date } from "#app/ui/text/format.ts";
import type { Route } from "./+types/accessibility";

export { publicHeaders as headers } from "#app/http/route-headers.server.ts";

export function loader() {
  return { updated: date(GUIDE_DATES.accessibility) };
}

export default function Accessibility({ loaderData }: Route.ComponentProps) {
  return (
    <Guide
      title="Accessibility"
      lead="What we aim for, how we test it, where we fall short, and how to tell us."
      description={`How accessible the site and client portal of ${brand.name} are: aim, tests, known limits and whom to tell.`}
      updated={loaderData.updated}
      sections={accessibilitySections}
    />
  );
}
