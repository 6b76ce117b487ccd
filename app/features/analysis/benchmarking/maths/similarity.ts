import { type Figure, figureByFormula } from "#app/features/analysis/figures/figure.ts";
import type { Outcome } from "#app/features/numbers/problem.ts";
import { mean, standardDeviation } from "#app/features/numbers/quantile.ts";
import { PLAIN, SHARE, type Unit } from "#app/features/numbers/unit.ts";
import { isNothingBeside } from "#app/features/numbers/limit.ts";
import type { PeerCompany } from "./company.ts";
import { type Peers, remembered } from "../pages/peer-table.ts";

/** What makes two companies alike, and how much each counts. Size is the logarithm of revenue. */
export const SIMILAR_BY = { size: 2, growth: 1, margin: 1 } as const;
type Trait = keyof typeof SIMILAR_BY;
const TRAITS = Object.keys(SIMILAR_BY) as Trait[];

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
export function mostSimilar(subject: Described, companies: Peers, most: number): Similar[] {
  const known = knownTraits(subject, companies);
  const traitsOfAll = traitsOf(companies);
  const nearest: Similar[] = [];
  // A plain loop that sorts only those it keeps: a set has thousands of companies.
  for (const [place, company] of companies.entries()) {
    let [squares, weights, common] = [0, 0, 0];
    for (const { trait, own, spread, weight } of known) {
      const other = traitsOfAll[trait][place] ?? null;
      if (other === null) continue;
      squares += weight * ((own - other) / spread) ** 2;
      weights += weight;
      common += 1;
    }
    if (common < 2) continue;
    const similar = { company, distance: Math.sqrt(squares / weights), traits: common };
    const last = nearest[most - 1];
    if (last && isNearer(last, similar)) continue;
    const at = nearest.findIndex((one) => isNearer(similar, one));
    nearest.splice(at === -1 ? nearest.length : at, 0, similar);
    nearest.length = Math.min(nearest.length, most);
  }
  return nearest;
}

/** The distance of one company from the subject, with everything that went into it. @param asOf YYYY-MM-DD. */
export function distanceFigure(
  subject: Described,
  { company }: Similar,
  companies: Peers,
  { source, asOf }: { source: string; asOf: string },
): Outcome<Figure> {
  const known = knownTraits(subject, companies).flatMap((one) => {
    const other = traitOf(company, one.trait);
    return other === null ? [] : [{ ...one, other }];
  });
  const squares = known.map(
    ({ trait, weight }) => `${weight} × ((${trait} − peer_${trait}) ÷ spread_${trait})^2`,
  );
  return figureByFormula({
    key: `similar-${company.id}`,
    name: `Distance of ${company.name}`,
    unit: PLAIN,
    method: SIMILARITY_METHOD,
    formula: `((${squares.join(" + ")}) ÷ (${known.map(({ weight }) => weight).join(" + ")}))^0.5`,
    puts: known.flatMap(({ trait, own, other, spread }) => [
      { symbol: trait, name: `${WRITTEN[trait].name} of the company`, value: own, unit: WRITTEN[trait].unit },
      {
        symbol: `peer_${trait}`,
        name: `${WRITTEN[trait].name} of ${company.name}`,
        value: other,
        unit: WRITTEN[trait].unit,
        source,
        asOf,
      },
      {
        symbol: `spread_${trait}`,
        name: `${WRITTEN[trait].name}, standard deviation over the peers`,
        value: spread,
        unit: WRITTEN[trait].unit,
        source,
        asOf,
      },
    ]),
    asOf,
  });
}

const WRITTEN: Record<Trait, { name: string; unit: Unit }> = {
  size: { name: "Log of revenue", unit: PLAIN },
  growth: { name: "Revenue growth", unit: SHARE },
  margin: { name: "EBITDA margin", unit: SHARE },
};

function knownTraits(subject: Described, companies: Peers) {
  const spreads = spreadsOf(companies);
  return TRAITS.flatMap((trait) => {
    const [own, spread] = [traitOf(subject, trait), spreads[trait]];
    return own === null || spread === null ? [] : [{ trait, own, spread, weight: SIMILAR_BY[trait] }];
  });
}

const traitsOf = remembered((companies) =>
  ofEachTrait((trait) => companies.map((company) => traitOf(company, trait))),
);

const spreadsOf = remembered((companies) =>
  ofEachTrait((trait) => {
    const values = traitsOf(companies)[trait].filter((value) => value !== null);
    const spread = standardDeviation(values) ?? 0;
    // Where all are the same, the trait tells nobody apart.
    return isNothingBeside(spread, mean(values) ?? 0) ? null : spread;
  }),
);

function ofEachTrait<T>(of: (trait: Trait) => T): Record<Trait, T> {
  return { size: of("size"), growth: of("growth"), margin: of("margin") };
}

function traitOf({ revenue, metrics }: Described, trait: Trait): number | null {
  if (trait === "size") return revenue !== null && revenue > 0 ? Math.log(revenue) : null;
  return trait === "growth" ? metrics.revenueGrowth : metrics.ebitdaMargin;
}

function isNearer(one: Similar, other: Similar): boolean {
  return (
    one.distance < other.distance || (one.distance === other.distance && one.company.id < other.company.id)
  );
}
