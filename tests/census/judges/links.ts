import type { Page } from "../../support/product/page.ts";

/** Everything a person can follow, and what their forms fetch. */
export function hrefsOf(page: Page): string[] {
  const fetched = page.tags("form").filter((form) => (form.method ?? "get").toLowerCase() === "get");
  return [...new Set([...page.links, ...fetched.flatMap((form) => form.action ?? [])])];
}

/** Pictures, icons, styles and fonts that the page names. */
export function assetsOf(page: Page): string[] {
  const sources = [...page.tags("img"), ...page.tags("source")].flatMap((tag) => [
    ...(tag.src ? [tag.src] : []),
    ...(tag.srcset ?? "").split(",").flatMap((one) => one.trim().split(/\s+/)[0] || []),
  ]);
  const links = page
    .tags("link")
    .filter((tag) => /icon|stylesheet|manifest|preload/.test(tag.rel ?? ""))
    .flatMap((tag) => tag.href ?? []);
  const shared = page
    .tags("meta")
    .filter((tag) => tag.property === "og:image")
    .flatMap((tag) => tag.content ?? []);
  return [...new Set([...sources, ...links, ...shared])].filter((href) => !href.startsWith("data:"));
}

/** What a sheet of styles fetches. */
export function urlsInStyles(css: string): string[] {
  return [...css.matchAll(/url\(["']?([^"')]+)["']?\)/g)]
    .map(([, inside = ""]) => inside)
    .filter((href) => !href.startsWith("data:"));
}

/** Mail and telephone are no pages; they are written whole. */
export const isMailOrTelephone = (href: string) =>
  /^(?:mailto:[^@\s]+@[^@\s?]+\.[a-z]+(?:\?\S*)?|tel:\+\d{7,15})$/.test(href);

/** What is wrong with what a link leads to. */
export function linkFault(
  href: string,
  { status, location }: Pick<Page, "status" | "location">,
): string | null {
  if (status < 300) return null;
  if (status < 400)
    return location?.startsWith("/") ? null : `has a link to ${href}, which leads on to ${location}`;
  return `has a link to ${href}, which answers ${status}: lead to a page, or show no link`;
}

/** What is wrong with an anchor. */
export function anchorFault(href: string, hash: string, target: Page): string | null {
  const id = decodeURIComponent(hash.slice(1));
  if (id === "" || target.html.includes(`id="${id}"`)) return null;
  return `has a link to ${href}, and nothing there has the id "${id}"`;
}
