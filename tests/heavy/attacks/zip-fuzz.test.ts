/** A thousand archives that lie, by seed: what is taken is what another reader, too, finds whole. */
import { afterAll, expect, test } from "vitest";
import { closePdf } from "#app/platform/pdf/pdf.server.ts";
import "../../support/product/place-data.ts";
import { faultsByPython, fuzz } from "../../support/fuzz/fuzz-files.ts";
import { oddPackage } from "../../support/fuzz/mutate-files.ts";
import { office } from "../../support/scene/upload-files.ts";

afterAll(closePdf);

const count = 1000;

function* packages() {
  for (let seed = 1000; seed < 1000 + count; seed += 1) yield oddPackage(seed);
}

test("a thousand odd packages", async () => {
  const good = { what: "good", type: "docx", bytes: office("docx") } as const;
  const result = await fuzz(packages(), good);
  const { taken, ...figures } = result;
  process.stdout.write(`${JSON.stringify(figures)}\n`);
  expect(taken.length).toBeGreaterThan(20);
  expect(faultsByPython(taken)).toEqual([]);
  // A tenth of a megabyte left behind by each file would be more.
  expect(result.grown).toBeLessThan(32);
  expect(result.child).toBeLessThan(800);
  expect(result.longest).toBeLessThan(70_000);
});
