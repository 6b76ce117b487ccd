/** Builds the product for the tests, when its sources changed. */
import { buildWhenChanged } from "../start/build.ts";

console.log(`Build: ${await buildWhenChanged()}`);
