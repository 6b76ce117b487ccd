import { SIZE_BANDS } from "./company.ts";
import type { PeerFacets } from "./find-peer-sets.server.ts";
import type { GroupChoices } from "./group-form.tsx";

/** The lists of a group's form, of what there is in its set. */
export function groupChoices({ sectors, countries }: PeerFacets): GroupChoices {
  const same = (value: string) => ({ value, label: value });
  return {
    sectors: sectors.map(same),
    countries: countries.map(same),
    sizes: SIZE_BANDS.map(({ value, label }) => ({ value, label })),
  };
}

export function bandLabel(band: string): string {
  return SIZE_BANDS.find(({ value }) => value === band)?.label ?? band;
}
