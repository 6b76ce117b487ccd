/** The same as `tests/integration/attacks-posts`, every sample with every case. */
process.env.EVERY_SAMPLE = "1";
await import("../../integration/attacks/posts.test.ts");
export {};
