/** ISO 3166-1 alpha-2 countries by the names people look for: the United Kingdom first, then by alphabet. */
import english from "i18n-iso-countries/langs/en.json" with { type: "json" };
import type { Option } from "#app/features/fields/choice.schema.ts";

/** The list's formal names would be filed under the wrong letter. */
const everydayNames: Record<string, string> = {
  CD: "Congo (Democratic Republic)",
  CG: "Congo (Republic)",
  CI: "Côte d’Ivoire",
  CN: "China",
  CZ: "Czechia",
  FK: "Falkland Islands",
  FM: "Micronesia",
  GM: "Gambia",
  IR: "Iran",
  MD: "Moldova",
  MK: "North Macedonia",
  PS: "Palestine",
  RU: "Russia",
  TW: "Taiwan",
  TZ: "Tanzania",
  US: "United States",
  VA: "Vatican City",
  VG: "Virgin Islands (British)",
  VI: "Virgin Islands (US)",
};

const names = new Map<string, string>(
  Object.entries(english.countries as Record<string, string | string[]>).map(([code, name]) => [
    code,
    everydayNames[code] ?? (Array.isArray(name) ? (name[0] ?? code) : name),
  ]),
);

export const COUNTRIES: readonly Option[] = [...names]
  .map(([value, label]) => ({ value, label }))
  .sort((a, b) => (a.value === "GB" ? -1 : b.value === "GB" ? 1 : a.label.localeCompare(b.label, "en-GB")));

/** @returns the country's name, or the code when it is not on the list. */
export function countryName(code: string): string {
  return names.get(code) ?? code;
}
