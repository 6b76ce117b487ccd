import { normalPath } from "./normal-path.ts";

/**
 * Where to go after a form that names its own way back. Only a path on this site passes: printable ASCII, one leading
 * slash, nothing a browser could read as another host.
 * @param to what the person (or an attacker's link) asked for.
 * @param fallback where to go otherwise.
 */
export function safeTo(to: unknown, fallback = "/"): string {
  if (
    typeof to !== "string" ||
    to.length > 2048 ||
    !/^\/(?![/\\])[\x21-\x7e]*$/.test(to) ||
    to.includes("\\")
  ) {
    return fallback;
  }
  const url = URL.parse(to, "http://h.invalid");
  if (!url || url.origin !== "http://h.invalid" || url.pathname.startsWith("//")) return fallback;
  return normalPath(url.pathname) + url.search;
}
