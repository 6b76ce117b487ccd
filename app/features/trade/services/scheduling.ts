import { brand } from "#app/brand.ts";

/** The firm's scheduling page, on another site. @param name of somebody signed in, so that they need not type it. */
export function schedulingAddress(name?: string): string {
  const address = new URL(brand.schedulingUrl);
  if (name) address.searchParams.set("name", name);
  return address.href;
}
