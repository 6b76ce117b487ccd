import { expect, test } from "vitest";
import { startApp } from "../support/harness.ts";
import { signInFields } from "../support/person.ts";

const app = await startApp();

/** Interleaved tries, so that a slow moment of the machine falls on both alike. */
test("an unknown address takes as long as a known one", { timeout: 120_000 }, async () => {
  const client = await app.make.client();
  const wrong = {
    ...(await signInFields(client)),
    password: "not the passphrase at all",
    authenticatorCode: "000000",
  };
  const known: number[] = [];
  const unknown: number[] = [];
  const take = async (email: string, into: number[]) => {
    const visitor = app.visitor();
    const from = performance.now();
    const page = await visitor.post("/login", { ...wrong, email });
    into.push(performance.now() - from);
    expect(page.status).toBe(401);
  };
  for (let i = 0; i < 10; i += 1) await take(client.email, []);
  for (let i = 0; i < 200; i += 1) {
    const [first, second] = i % 2 === 0 ? [known, unknown] : [unknown, known];
    await take(first === known ? client.email : `nobody${i}@example.com`, first);
    await take(second === known ? client.email : `nobody${i}@example.com`, second);
  }
  const gap = Math.abs(median(known) - median(unknown));
  expect(gap, "milliseconds between the medians").toBeLessThan(3);
  expect(mannWhitney(known, unknown), "probability that the two differ by chance alone").toBeGreaterThan(
    0.01,
  );
});

function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** Two-sided p by the normal approximation (Mann and Whitney 1947), fine for samples this large. */
function mannWhitney(a: number[], b: number[]): number {
  const all = [...a.map((value) => ({ value, of: "a" })), ...b.map((value) => ({ value, of: "b" }))].sort(
    (x, y) => x.value - y.value,
  );
  let ranks = 0;
  all.forEach((one, index) => {
    if (one.of === "a") ranks += index + 1;
  });
  const u = ranks - (a.length * (a.length + 1)) / 2;
  const mean = (a.length * b.length) / 2;
  const deviation = Math.sqrt((a.length * b.length * (a.length + b.length + 1)) / 12);
  const z = Math.abs(u - mean) / deviation;
  return 2 * (1 - normal(z));
}

/** Cumulative normal distribution (Abramowitz and Stegun 26.2.17). */
function normal(z: number): number {
  const t = 1 / (1 + 0.2316419 * z);
  const poly =
    t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return 1 - (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * poly;
}
