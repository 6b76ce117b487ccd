import { mean, standardDeviation } from "#app/features/figures/quantile.ts";
import type { PeerCompany } from "./company.ts";

/** What makes two companies alike, and how much each counts. Size is the logarithm of revenue. */
export const SIMILAR_BY = { size: 2, growth: 1, margin: 1 } as const;
type Trait = keyof typeof SIMILAR_BY;

export const SIMILARITY_METHOD =
  "Weighted distance of z-scores: size (log of revenue) counts 2, growth and EBITDA margin 1 each; 0 is alike in all";

export interface Similar {
  company: PeerCompany;
  distance: number;
  /** Of three; a trait that isn't known on either side is left out of the distance. */
  traits: number;
}

type Described = Pick<PeerCompany, "revenue" | "metrics">;

/** The companies most like the subject, nearest first. Those with fewer than two known traits in common are left out. */
export function mostSimilar(subject: Described, companies: readonly PeerCompany[], most: number): Similar[] {
  const traits = Object.keys(SIMILAR_BY) as Trait[];
  const spreads = new Map(
    traits.map((trait) => {
      const values = companies.map((company) => traitOf(company, trait)).filter((value) => value !== null);
      const spread = standardDeviation(values) ?? 0;
      // Where all are the same, the trait tells nobody apart.
      return [trait, spread > Math.abs(mean(values) ?? 0) * 1e-12 ? spread : null];
    }),
  );
  const known = traits.flatMap((trait) => {
    const [own, spread] = [traitOf(subject, trait), spreads.get(trait) ?? null];
    return own === null || spread === null ? [] : [{ trait, own, spread, weight: SIMILAR_BY[trait] }];
  });
  const similar: Similar[] = [];
  // A plain loop: a set has thousands of companies.
  for (const company of companies) {
    let [squares, weights, common] = [0, 0, 0];
    for (const { trait, own, spread, weight } of known) {
      const other = traitOf(company, trait);
      if (other === null) continue;
      squares += weight * ((own - other) / spread) ** 2;
      weights += weight;
      common += 1;
    }
    if (common < 2) continue;
    similar.push({ company, distance: Math.sqrt(squares / weights), traits: common });
  }
  return similar
    .sort((one, other) => one.distance - other.distance || (one.company.id < other.company.id ? -1 : 1))
    .slice(0, most);
}

function traitOf({ revenue, metrics }: Described, trait: Trait): number | null {
  if (trait === "size") return revenue !== null && revenue > 0 ? Math.log(revenue) : null;
  return trait === "growth" ? metrics.revenueGrowth : metrics.ebitdaMargin;
}
