import { linkTo } from "#app/link.ts";

/** The page that shows what would become of a file. */
export function importHref(id: string): string {
  return linkTo("/client-portal/tools/imports/:id", { id });
}
