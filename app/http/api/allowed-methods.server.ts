import { calls } from "./calls.server.ts";

const paths = [...Map.groupBy(calls, ({ path }) => path)].map(([path, ofPath]) => ({
  pattern: new RegExp(`^${path.replace(/[.]/g, "\\.").replace(/\{\w+\}/g, "[^/]+")}$`),
  isFixed: !path.includes("{"),
  allow: allowOf(ofPath.map(({ method }) => method)),
}));

/** For the Allow header of what has these calls: where one may GET one may ask for the head alone. */
export function allowOf(methods: readonly string[]): string {
  const known = new Set([...methods, "OPTIONS"]);
  if (known.has("GET")) known.add("HEAD");
  return [...known].sort().join(", ");
}

/** What one address of the API answers, for its Allow header; null where there is none. */
export function allowedAt(path: string): string | null {
  if (path === "/api/openapi.json") return allowOf(["GET"]);
  const fitting = paths.filter(({ pattern }) => pattern.test(path));
  // As the router chooses: `/api/notifications/count` is no notification.
  return (fitting.find(({ isFixed }) => isFixed) ?? fitting[0])?.allow ?? null;
}
