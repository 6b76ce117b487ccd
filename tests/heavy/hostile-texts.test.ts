/** The same as `tests/integration/attacks/hostile-texts`, every class and every run in every field. */
process.env.EVERY_SAMPLE = "1";
await import("../integration/attacks/hostile-texts.test.ts");
export {};
