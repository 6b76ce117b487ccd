import { brand } from "#app/brand.ts";
import { companyFigures } from "#app/company-figures.ts";
import { type Actor, isMember } from "#app/features/actor.ts";
import { labelOf } from "#app/features/fields/choice.schema.ts";
import { listServices } from "#app/features/trade/services/find-services.server.ts";
import { SERVICE_CATEGORIES } from "#app/features/trade/services/service.ts";
import type { Db } from "#app/platform/database.server.ts";
import { columnChart } from "#app/ui/chart/draw-chart.server.ts";
import { percent } from "#app/ui/text/format.ts";
import { countPublicFacts } from "../count-public-facts.server.ts";
import { growthByYear, growthFinding } from "../growth.ts";

const { years, standing } = companyFigures;
const source = `Source: ${companyFigures.source}.${standing === "illustrative" ? " Illustrative figures." : ""}`;

/** What the firm tells of itself: what the product counts, how it has grown, what it offers. */
export async function showAbout(db: Db, actor: Actor) {
  const services = await listServices(db);
  const counted = await countPublicFacts(db, actor);
  return {
    signedIn: isMember(actor),
    stats: { services: services.length, ...counted, offices: brand.offices.length },
    years: growthByYear(years).map((year) => ({
      ...year,
      growth:
        year.growth === null
          ? null
          : `${year.growth > 0 ? "+" : ""}${percent(Math.round(year.growth * 100) / 100)}`,
    })),
    chart: columnChart({
      finding: growthFinding(years),
      unit: "Client institutions at the end of each year",
      labelName: "Year",
      labels: years.map(({ year }) => year),
      series: [{ name: "Client institutions", values: years.map(({ institutions }) => institutions) }],
      source,
    }),
    services: services.map(({ id, name, category, type, pricingText }) => ({
      id,
      name,
      category: labelOf(SERVICE_CATEGORIES, category),
      billing: type === "subscription" ? "Subscription" : "One-time",
      pricingText,
    })),
  };
}

export type ShownAbout = Awaited<ReturnType<typeof showAbout>>;
