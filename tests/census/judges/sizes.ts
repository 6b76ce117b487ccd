import { readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { isPage, isPublic, type Judge } from "./sight.ts";

/** Bytes as a browser that takes brotli gets them: files are kept in their smallest form. */
const most = { publicHtml: 14_000, html: 20_000, scripts: 163_400, styles: 11_950, publicStyles: 12_400 };
const clientBuild = join("build", "client");

/** Whether the page comes with the first round trips. */
export const sizes: Judge = (sight) => {
  if (!isPage(sight)) return [];
  const { html } = sight.page;
  const faults: string[] = [];
  const mostHtml = isPublic(sight) ? most.publicHtml : most.html;
  // As the product sends pages that are made for one person.
  const sent = brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }).length;
  if (sent > mostHtml) faults.push(`has ${sent} bytes of HTML, of ${mostHtml} at most: show less at once`);
  const scripts = scriptsOf(html);
  const script = sum(scripts);
  if (/<script\b(?! type="application\/ld)/.test(html) && scripts.size <= 3)
    faults.push(`names ${scripts.size} scripts: this judge no longer finds them`);
  if (script > most.scripts) faults.push(`fetches ${script} bytes of script, of ${most.scripts} at most`);
  const sheets = linked(html, /<link[^>]+rel="stylesheet"[^>]+href="([^"]+)"/g);
  const styles = sum(sheets);
  // The product's, and at most two that come with parts that not all pages have.
  if (sheets.size < 1 || sheets.size > 3 || styles < 2000)
    faults.push(`has ${sheets.size} style sheets of ${styles} bytes, not one to three`);
  const mostStyles = isPublic(sight) ? most.publicStyles : most.styles;
  if (styles > mostStyles) faults.push(`has ${styles} bytes of styles, of ${mostStyles} at most`);
  if (isPublic(sight) && /<style\b/.test(html))
    faults.push("has styles in the page: put them into the style sheet");
  return faults;
};

/** Every script the page makes the browser fetch: what it names, and what these import, and so on. */
export function scriptsOf(html: string): Set<string> {
  const scripts = linked(html, /"(\/assets\/[^"\\]+\.js)"/g);
  for (const script of scripts) for (const target of importsOf(script)) scripts.add(target);
  return scripts;
}

const imports = new Map<string, string[]>();

function importsOf(script: string): string[] {
  const known = imports.get(script);
  if (known) return known;
  const source = readFileSync(join(clientBuild, script), "utf8");
  const found = [...source.matchAll(/(?:from|import)\s*"(\.\/[^"]+\.js)"/g)].map(([, target = ""]) =>
    posix.join(posix.dirname(script), target),
  );
  imports.set(script, found);
  return found;
}

function linked(html: string, pattern: RegExp): Set<string> {
  return new Set([...html.matchAll(pattern)].map((match) => match[1] ?? ""));
}

const compressed = new Map<string, number>();

function sum(paths: Iterable<string>): number {
  let bytes = 0;
  for (const path of paths) {
    const known = compressed.get(path) ?? brotliCompressSync(readFileSync(join(clientBuild, path))).length;
    compressed.set(path, known);
    bytes += known;
  }
  return bytes;
}
