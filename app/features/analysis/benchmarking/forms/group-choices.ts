import { SIZE_BANDS } from "../maths/company.ts";
import { currencySign } from "../pages/write-number.ts";
import type { PeerFacets } from "../records/find-peer-sets.server.ts";
import type { GroupChoices } from "./group-form.tsx";

/** The lists of a group's form, of what there is in its set. */
export function groupChoices({ sectors, countries, years }: PeerFacets, currency: string): GroupChoices {
  const same = (value: string) => ({ value, label: value });
  return {
    sectors: sectors.map(same),
    countries: countries.map(same),
    years: years.map((year) => same(String(year))),
    sizes: SIZE_BANDS.map(({ value }) => ({ value, label: bandLabel(value, currency) })),
  };
}

/** A band of revenue in the currency of its set. */
export function bandLabel(band: string, currency: string): string {
  const label = SIZE_BANDS.find(({ value }) => value === band)?.label ?? band;
  return label.replaceAll("£", currencySign(currency));
}
