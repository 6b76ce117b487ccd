/** The page that shows what would become of a file. */
export function importHref(id: string): string {
  return `/client-portal/tools/imports/${id}`;
}
