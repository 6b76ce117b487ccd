import { afterAll, beforeAll, test } from "vitest";
import { expectToldOrServed } from "../../support/fuzz/damage-cell.ts";
import { damages, parts, twoInstallations } from "../../support/product/damaged-directory.ts";

let installations: Awaited<ReturnType<typeof twoInstallations>>;
beforeAll(async () => {
  installations = await twoInstallations();
}, 300_000);
afterAll(() => installations?.dispose());

const cells = parts.flatMap((part) => damages.map((how) => [part, how] as const));

test.concurrent.each(cells)("%s %s: told in one line, or served as it was", (part, how) =>
  expectToldOrServed(installations, part, how),
);
