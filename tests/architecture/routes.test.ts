import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { calls } from "#app/http/api/calls.server.ts";
import { leaves, sourceOf } from "../support/route-tree.ts";

/** Open to everybody: adding a path here is the decision to let strangers in. */
const open = new Set([
  "/",
  "/tour",
  "/about",
  "/contact",
  "/contact/thanks",
  "/enquiry/:token",
  "/services",
  "/services/:id",
  "/services/:id/enquiry",
  // Tells a visitor what the shop is and how to get in; shows no report.
  "/reports",
  "/privacy",
  "/terms",
  "/accessibility",
  "/documentation",
  "/documentation/api",
  "/documentation/api/:group",
  "/robots.txt",
  "/sitemap.xml",
  "/.well-known/security.txt",
  "/security.txt",
  "/signup",
  "/signup/thanks",
  "/application-reply/:token",
  "/login",
  "/login/shortcuts/:id/removal",
  "/logout",
  "/forgot-password",
  "/reset-password/:token",
  "/welcome/:token",
  "/preferences/theme",
  "/preferences/basic",
  "/*",
]);

const locked = (file: string) => /export const middleware\b/.test(sourceOf(file));
const isPage = (file: string) => file.endsWith(".tsx");

test("every URL that is not listed as open has a lock above it", () => {
  const unlocked = leaves
    .filter((leaf) => !open.has(leaf.path))
    .filter((leaf) => ![...leaf.layouts, leaf.file].some(locked))
    .map(
      (leaf) =>
        `${leaf.path} (${leaf.file}): put it below a portal's layout, or export a middleware that locks it`,
    );
  expect(unlocked).toEqual([]);
});

test("every path listed as open exists", () => {
  const paths = new Set(leaves.map((leaf) => leaf.path));
  expect([...open].filter((path) => !paths.has(path))).toEqual([]);
});

test("paths are kebab-case", () => {
  // Crawlers ask for two files by name; RFC 8615 names the folder of a third; tables come as CSV, a room as ZIP and its memo as PDF, the API's description as JSON.
  const segment =
    /^(?:\.well-known|[a-z0-9]+(?:-[a-z0-9]+)*(?:\.(?:txt|xml|csv|json|zip|pdf))?|:[a-z][A-Za-z0-9]*|\*)$/;
  const odd = leaves.filter(
    (leaf) =>
      !leaf.path
        .split("/")
        .filter(Boolean)
        .every((part) => segment.test(part)),
  );
  expect(odd.map((leaf) => leaf.path)).toEqual([]);
});

test("the URLs are the ones that were agreed: change urls.txt on purpose, or not at all", () => {
  const agreed = readFileSync("tests/architecture/urls.txt", "utf8").trim().split("\n");
  const ofCalls = calls.map(({ path }) => path.replace(/\{(\w+)\}/g, ":$1"));
  expect([...new Set([...leaves.map((leaf) => leaf.path), ...ofCalls])].sort()).toEqual(agreed);
});

describe.each(leaves.filter((leaf) => isPage(leaf.file)))("the page at $path", ({ file }) => {
  const source = sourceOf(file);

  test("sets its title in the component, where an error can change it", () => {
    expect(source, `${file}: render <Page title=…> (or <title>), and export no meta`).toMatch(
      /<(?:Page|RoomPage|Guide)\b|<title>/,
    );
    expect(source).not.toMatch(/export (?:const|function) meta\b/);
  });

  test("is whole before its first byte and needs no script to be read", () => {
    expect(source, `${file}: load on the server`).not.toMatch(/clientLoader|clientAction|HydrateFallback/);
    expect(source).not.toMatch(/<(?:Await|Suspense)\b/);
  });

  test("formats nothing in the browser: no clock, no chance, no locale", () => {
    const component = source.slice(Math.max(0, source.search(/export default function/)));
    expect(component, `${file}: format in the loader with ui/format.ts`).not.toMatch(
      /new Date\(|Date\.now\(|Math\.random\(|Intl\.|toLocale/,
    );
  });
});

test("layouts that lock have a loader, so that a client navigation reaches the server", () => {
  const layouts = [...new Set(leaves.flatMap((leaf) => leaf.layouts))];
  const bare = layouts.filter(
    (file) =>
      file.endsWith(".tsx") &&
      locked(file) &&
      !/export (?:async )?(?:function|const) loader\b/.test(sourceOf(file)),
  );
  expect(bare).toEqual([]);
});
