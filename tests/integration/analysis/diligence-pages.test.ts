import { expect, test } from "vitest";
import { startApp } from "../../support/product/harness.ts";
import { newAnalyst } from "../../support/scene/tool-people.ts";

const app = await startApp();

test("red flags are found by their cell, whatever stands in the address, and refused in sentences", async () => {
  const { browser, ...owner } = await newAnalyst(app, "due-diligence");
  const room = await app.make.diligenceRoom(owner);
  const here = `/client-portal/tools/due-diligence/${room.id}/risks`;
  const raised = await browser.submit(here, {
    intent: "raise",
    finding: "Margin < 5 & falling",
    severity: "5",
    likelihood: "5",
    impact: "£250,000",
    request: "1.1",
  });
  expect(raised.status).toBe(303);
  expect((await browser.get(here)).text).toContain("£250,000");
  const cell = await browser.get(`${here}?severity=5&likelihood=5`);
  expect(cell.text).toContain("1 open red flag of severity 5 and likelihood 5");
  expect([cell.text.includes("Margin < 5"), cell.text.includes("A finding")]).toEqual([true, false]);
  expect((await browser.get(`${here}?severity=1&likelihood=1`)).text).toContain("None of these is open");
  expect((await browser.get(`${here}?severity=9&likelihood=x`)).text).toContain("2 red flags");
  const edit = `${here}/${room.flag}`;
  const said = { finding: "A finding", severity: "4", likelihood: "1" };
  const wrong = await browser.submit(edit, { ...said, request: "7.7" });
  expect(wrong.problems).toContain("No request of this room has that number");
  const late = await browser.post(edit, { ...said, seen: "2020-01-01T00:00:00.000Z" });
  expect([late.status, late.problems]).toEqual([409, expect.stringContaining("was changed")]);
});
