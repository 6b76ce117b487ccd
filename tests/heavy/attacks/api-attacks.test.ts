/** The same as `tests/integration/api-attacks`, every sample with every case. */
process.env.EVERY_SAMPLE = "1";
await import("../../integration/api/attacks.test.ts");
export {};
