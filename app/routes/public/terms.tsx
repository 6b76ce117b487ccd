import { brand } from "#app/brand.ts";
import { Guide, GUIDE_DATES } from "#app/features/site/guides/guide.tsx";
import { termsAccess } from "#app/features/site/guides/terms-access.tsx";
import { termsLaw, termsTrade } from "#app/features/site/guides/terms-trade.tsx";
import { date } from "#app/ui/text/format.ts";
import type { Route } from "./+types/terms";

export { publicHeaders as headers } from "#app/http/route-headers.server.ts";

export function loader() {
  return { updated: date(GUIDE_DATES.terms) };
}

export default function Terms({ loaderData }: Route.ComponentProps) {
  return (
    <Guide
      title="Terms of Service"
      lead="What your company may do with our reports, what each of us promises, and what happens if something goes wrong."
      description={`The terms on which ${brand.name} licenses reports and data: accounts, copies, orders, prices, updates and liability.`}
      updated={loaderData.updated}
      sections={[...termsAccess, ...termsTrade, ...termsLaw]}
    />
  );
}
