/** What an operator reads in a terminal: one line an event, nothing in it that the terminal would act upon. */
import { expect, test, vi } from "vitest";
import { logReports } from "#app/http/front/csp-reports.server.ts";
import { log } from "#app/platform/log.server.ts";

Object.assign(process.env, {
  NODE_ENV: "test",
  LOG: "warnings",
  APP_SECRET: "x".repeat(43),
  DATA_DIR: "/nowhere",
});

function written(run: () => void): string {
  let text = "";
  const write = vi.spyOn(process.stderr, "write").mockImplementation((chunk) => {
    text += String(chunk);
    return true;
  });
  try {
    run();
  } finally {
    write.mockRestore();
  }
  return text;
}

const harmless = /^[^\p{C}\p{Zl}\p{Zp}]*\n$/u;

/** Each character that acts instead of showing; the last three stand for their whole planes. */
const acting = [
  ...Array.from({ length: 32 }, (_, code) => code),
  ...Array.from({ length: 33 }, (_, at) => 0x7f + at),
  0xad,
  0x61c,
  0x180e,
  0x200b,
  0x200c,
  0x200d,
  0x200e,
  0x200f,
  0x2028,
  0x2029,
  0x2060,
  0xfeff,
  0xfff9,
  0x202a,
  0x202b,
  0x202c,
  0x202d,
  0x202e,
  0x2066,
  0x2067,
  0x2068,
  0x2069,
  0xd800,
  0xdfff,
  0xe0001,
  0xe007f,
  0x1d173,
  0xe000,
  0xffff,
  0x10ffff,
].map((code) => String.fromCodePoint(code));

test.each(["warn", "error"] as const)(
  "%s escapes what acts, in every place, and loses none of it",
  (level) => {
    const text = acting.join("a");
    const line = written(() => {
      if (level === "warn") log.warn(text, { [text]: text });
      else log.error(text, new Error(text), { [text]: text });
    });
    expect(line).toMatch(harmless);
    const read = JSON.parse(line) as Record<string, string>;
    expect([read.event, read[text]]).toEqual([text, text]);
  },
);

test("words in any script, emoji of one sign and escapes stay as they are written", () => {
  const text = 'Zoë Łukasz 東京 عربي עברית 😀 "quoted" \\u202e';
  expect(written(() => log.warn("x", { text }))).toContain("Zoë Łukasz 東京 عربي עברית 😀");
});

test("a report about the policy can be anybody's: it comes out as one harmless line", () => {
  const bad = acting.join("");
  const body = {
    documentURL: `https://x.example/${bad}`,
    blockedURL: bad,
    effectiveDirective: bad,
    disposition: bad,
  };
  const line = written(() => logReports(Buffer.from(JSON.stringify([{ body }])), "r"));
  expect(line).toContain("csp-report");
  expect(line).toMatch(harmless);
});
