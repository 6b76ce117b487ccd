/** The same as `tests/integration/api-bad-input`, every sample with every case. */
process.env.EVERY_SAMPLE = "1";
await import("../../integration/api/bad-input.test.ts");
export {};
