import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from "libphonenumber-js";

/**
 * The number in E.164 form, for comparing and dialling; what was typed is kept beside it.
 * @param country ISO 3166-1 alpha-2: where a number without a country code belongs.
 * @returns null when the number can't be understood.
 */
export function normalisePhone(phone: string, country: string): string | null {
  const home: CountryCode | undefined = isSupportedCountry(country) ? country : undefined;
  const parsed = parsePhoneNumberFromString(phone, home);
  return parsed?.isPossible() ? parsed.number : null;
}
