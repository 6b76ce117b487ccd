/** The same as `tests/integration/attacks-texts`, every sample with every case. */
process.env.EVERY_SAMPLE = "1";
await import("../../integration/attacks/texts.test.ts");
export {};
