import type { CompanyYear } from "#app/company-figures.ts";
import { count } from "#app/plural.ts";

export interface GrowthYear extends CompanyYear {
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
