import { expect } from "vitest";
import type { App } from "../product/harness.ts";
import { signInFields } from "../scene/person.ts";

/**
 * Signing in with an unknown address takes as much work as with a known one.
 * Measured in processor time, which a busy machine does not stretch; interleaved, so that a slow moment falls on both
 * alike. Chance alone fails one sample in a hundred, a real difference fails all three.
 * @param tries with each address, in each sample.
 */
export async function expectEqualWork(app: App, tries: number): Promise<void> {
  const client = await app.make.client();
  const wrong = {
    ...(await signInFields(client)),
    password: "not the passphrase at all",
    authenticatorCode: "000000",
  };
  const measure = async (email: string) => {
    const from = process.cpuUsage();
    const page = await app.visitor().post("/login", { ...wrong, email });
    const { user, system } = process.cpuUsage(from);
    expect(page.status).toBe(401);
    return (user + system) / 1000;
  };
  for (let i = 0; i < tries / 10; i += 1) {
    await measure(client.email);
    await measure("nobody@example.com");
  }
  const samples: { gap: number; p: number }[] = [];
  for (let sample = 0; sample < 3; sample += 1) {
    const known: number[] = [];
    const unknown: number[] = [];
    for (let i = 0; i < tries; i += 1) {
      if (i % 2 === 0) known.push(await measure(client.email));
      unknown.push(await measure("nobody@example.com"));
      if (i % 2 === 1) known.push(await measure(client.email));
    }
    samples.push({ gap: Math.abs(median(known) - median(unknown)), p: mannWhitney(known, unknown) });
    if (samples.some(({ gap, p }) => gap < 3 && p > 0.01)) break;
  }
  expect(samples).toContainEqual({
    gap: expect.toSatisfy((gap: number) => gap < 3),
    p: expect.toSatisfy((p: number) => p > 0.01),
  });
}

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
