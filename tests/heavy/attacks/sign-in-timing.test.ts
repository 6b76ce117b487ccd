import { test } from "vitest";
import { startApp } from "../../support/product/harness.ts";
import { expectEqualWork } from "../../support/fuzz/sign-in-timing.ts";

const app = await startApp();

test("an unknown address takes as much work as a known one", () => expectEqualWork(app, 200));
