/** The same as `tests/integration/attacks/hostile-texts`, every field of every form. */
process.env.EVERY_FIELD = "1";
await import("../../integration/attacks/hostile-texts.test.ts");
export {};
