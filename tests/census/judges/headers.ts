import { isPage, type Judge } from "./sight.ts";

const everywhere: Record<string, string> = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "same-origin",
  "cross-origin-opener-policy": "same-origin",
  "x-frame-options": "DENY",
};

/** Whether the answer has the headers that keep a browser from doing more with it than is meant. */
export const headers: Judge = (sight) => {
  const { page, role } = sight;
  const faults = Object.entries(everywhere)
    .filter(([name, value]) => page.headers.get(name) !== value)
    .map(([name, value]) => `has not the header ${name}: ${value}`);
  if (isPage(sight) && !/script-src 'nonce-[\w+/=]+'/.test(page.headers.get("content-security-policy") ?? ""))
    faults.push("has no content policy with a nonce");
  if (isPage(sight) && role !== "visitor" && !page.headers.get("cache-control")?.includes("no-store"))
    faults.push("may be kept by a cache, though somebody is signed in");
  return faults;
};
