import { linkTo } from "#app/link.ts";

/** The file of its refused rows, with the reasons. */
export function refusedHref(id: string): string {
  return linkTo("/client-portal/tools/imports/:id/refused.csv", { id });
}

/** The page that shows what would become of a file. */
export function importHref(id: string): string {
  return linkTo("/client-portal/tools/imports/:id", { id });
}
