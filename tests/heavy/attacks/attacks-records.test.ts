/** The same as `tests/integration/attacks-records`, every sample with every case. */
process.env.EVERY_SAMPLE = "1";
await import("../../integration/attacks/records.test.ts");
export {};
