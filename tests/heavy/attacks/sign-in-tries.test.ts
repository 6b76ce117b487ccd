import { afterEach, beforeEach, test, vi } from "vitest";
import { newDataDirectory } from "../../support/product/data-directory.ts";
import { expectOwnersTry, strangers } from "../../support/fuzz/strangers-tries.ts";

newDataDirectory("empty", { throttleFactor: 1 });
beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2026, 10, 20, 10, 0, 0) }));
afterEach(() => void vi.useRealTimers());

test.each(strangers)(
  "1,200 tries from %s leave the owner their first try elsewhere, and are a hundred a day at most",
  (...stranger) => expectOwnersTry(stranger, 1200),
);
