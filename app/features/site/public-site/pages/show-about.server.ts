import { brand } from "#app/brand.ts";
import { companyFigures, type CompanyYear } from "#app/company-figures.ts";
import { type Actor, isMember } from "#app/features/actor.ts";
import { labelOf } from "#app/features/fields/choice.schema.ts";
import { reportsVisibleTo } from "#app/features/publishing/catalogue/report.scope.server.ts";
import { listServices } from "#app/features/trade/services/find-services.server.ts";
import { SERVICE_CATEGORIES } from "#app/features/trade/services/service.ts";
import type { Db } from "#app/platform/database.server.ts";
import { count } from "#app/plural.ts";
import { columnChart } from "#app/ui/chart/draw-chart.server.ts";
import { percent } from "#app/ui/text/format.ts";

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

interface PublicFacts {
  /** Reports in the shop today. */
  reports: number;
  /** Categories with at least one of them. */
  categories: number;
}

/** What the product can count about the firm in public. */
async function countPublicFacts(db: Db, actor: Actor): Promise<PublicFacts> {
  const counted = await reportsVisibleTo(db, actor)
    .where("reports.status", "=", "published")
    .select((eb) => [
      eb.fn.countAll<number>().as("reports"),
      eb.fn.count<number>("reports.category_id").distinct().as("categories"),
    ])
    .executeTakeFirstOrThrow();
  return { reports: Number(counted.reports), categories: Number(counted.categories) };
}

interface GrowthYear extends CompanyYear {
  /** Growth of institutions over the year before as a share; null for the first year, or after a year with none. */
  growth: number | null;
}

/** Each year with its growth over the year before. */
export function growthByYear(years: readonly CompanyYear[]): GrowthYear[] {
  return years.map((year, index) => {
    const before = years[index - 1]?.institutions;
    return { ...year, growth: before ? year.institutions / before - 1 : null };
  });
}

/** The sentence over the chart, made from its figures so that the two can't part. */
export function growthFinding(years: readonly CompanyYear[]): string {
  const [first, last] = [years[0], years.at(-1)];
  if (!first || !last) return "No figures yet.";
  return `From ${count(first.institutions, "client institution")} in ${first.year} to ${last.institutions} in ${last.year}.`;
}
