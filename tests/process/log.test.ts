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

const others =
  "ad 61c 180e 200b 200c 200d 200e 200f 2028 2029 2060 feff fff9 202a 202b 202c 202d 202e 2066 2067 2068 2069 d800 dfff";
/** They stand for their whole planes. */
const planes = "e0001 e007f 1d173 e000 ffff 10ffff";

/** Each character that acts instead of showing. */
const acting = [
  ...Array.from({ length: 32 }, (_, code) => code),
  ...Array.from({ length: 33 }, (_, at) => 0x7f + at),
  ...`${others} ${planes}`.split(" ").map((code) => Number.parseInt(code, 16)),
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
