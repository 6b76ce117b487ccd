import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Stat } from "#app/ui/stat.tsx";
import { linksIn, Written } from "#app/ui/text/written.tsx";

const addresses = (text: string) =>
  linksIn(text).flatMap((part) => (typeof part === "string" ? [] : [part.href]));

test.each([
  ["See https://example.com/a?b=1&c=2#d for it.", ["https://example.com/a?b=1&c=2#d"]],
  ["(https://example.com/a), then http://example.org.", ["https://example.com/a", "http://example.org/"]],
  ["https://en.example.org/wiki/Gilt_(bond)", ["https://en.example.org/wiki/Gilt_(bond)"]],
  ["<https://example.com/x>, “https://example.com/y”", ["https://example.com/x", "https://example.com/y"]],
  ["HTTPS://EXAMPLE.COM/Path!", ["https://example.com/Path"]],
  ["two\nhttps://example.com/1\nhttps://example.com/2", ["https://example.com/1", "https://example.com/2"]],
])("%j has its addresses as links", (text, links) => {
  expect(addresses(text)).toEqual(links);
});

test.each([
  "javascript:alert(1)",
  "data:text/html,https",
  "ftp://example.com/a",
  "mailto:a@example.com",
  "https://calderrow.example@evil.example/",
  "https://user:word@evil.example/",
  "https://",
  "http://[",
  "xhttps://example.com",
  `https://example.com/${"a".repeat(2000)}`,
])("%j is no link", (text) => {
  expect(addresses(text)).toEqual([]);
  expect(linksIn(text).join("")).toBe(text);
});

test("an address ends before what nobody sees", () => {
  expect(addresses("https://example.com/a\u202Egnp.exe https://example.com/b\u200Bc")).toEqual([
    "https://example.com/a",
    "https://example.com/b",
  ]);
});

test("nothing is lost or added, and nothing else becomes markup", () => {
  const text = `<b>Look</b> at https://example.com/?q="x"<script>alert(1)</script>\n[it](https://example.com/z) *now*`;
  const parts = linksIn(text);
  expect(parts.map((part) => (typeof part === "string" ? part : part.text)).join("")).toBe(text);
  const html = renderToStaticMarkup(<Written text={text} />);
  expect(html.match(/<(?!\/)[^>]*>/g)).toEqual([
    '<span class="written whitespace-pre-line">',
    '<a href="https://example.com/?q=" rel="nofollow noopener noreferrer">',
    '<a href="https://example.com/z" rel="nofollow noopener noreferrer">',
  ]);
});

test("a long text of brackets takes no longer than its length", () => {
  const text = `https://example.com/${")".repeat(1900)} `.repeat(50);
  const begun = performance.now();
  expect(linksIn(text)).toHaveLength(100);
  expect(performance.now() - begun).toBeLessThan(250);
});

test("a long figure is written smaller, to stay in its line", () => {
  expect(renderToStaticMarkup(<Stat label="NAV" value="−£10,000,000,000" />)).toContain(
    'style="--letters:16"',
  );
  expect(renderToStaticMarkup(<Stat label="NAV" value="£14,300" />)).not.toContain("style");
});
