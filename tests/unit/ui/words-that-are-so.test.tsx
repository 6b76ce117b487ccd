/** Words that say how the product works, held against how it works. */
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { accessibilitySections } from "#app/features/site/guides/accessibility-sections.tsx";
import { documentationUse } from "#app/features/site/guides/documentation-use.tsx";
import { ALL_ORDER_STATES, stateForClient } from "#app/features/trade/orders/order.ts";
import { sourceFiles } from "../../support/reading/source-files.ts";
import { noCopyPage } from "#app/ui/no-file.tsx";
import { When } from "#app/ui/text/when.tsx";

const textOf = (body: React.ReactNode) => {
  const Stub = createRoutesStub([{ path: "/", Component: () => body }]);
  return renderToStaticMarkup(<Stub />)
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ");
};
const section = (sections: typeof documentationUse, id: string) =>
  textOf(sections.find((one) => one.id === id)?.body);

test("the documentation has the states of an order by the names that clients read", () => {
  const said = section(documentationUse, "orders");
  for (const state of ALL_ORDER_STATES) expect(said).toContain(stateForClient(state));
  for (const staffs of ["Fulfilled", "Requested"]) expect(said).not.toContain(staffs);
});

test("an import is said to take what is right, and to be undone", () => {
  const said = section(documentationUse, "deals-and-markets");
  expect(said).not.toContain("all rows of a file or none");
  expect(said).toContain("can be undone for 30 days");
});

test("a form that is sent after its session ended is not said to be lost", () => {
  const said = section(accessibilitySections, "limits");
  expect(said).not.toContain("typed again");
  expect(said).toContain("30 minutes without use and after 12 hours");
});

test("a moment within a sentence begins small", () => {
  const at = { iso: "2026-11-20T09:00:00.000Z", text: "Just now" };
  expect(textOf(<When at={at} within />).trim()).toBe("just now");
  expect(textOf(<When at={at} />).trim()).toBe("Just now");
});

test("a file that one does not hold is no page that somebody forgot", () => {
  const NoCopy = noCopyPage({ to: "/client-portal/reports", label: "My Reports" });
  const said = textOf(<NoCopy error={{ status: 404, statusText: "", internal: false, data: null }} />);
  expect(said).toContain("There is no such file here");
  expect(said).not.toContain("Did you forget");
});

/** Whoever changed it may be the reader, in another tab; and what the product can't do is no state of the record. */
test.each([
  /Somebody else (?:changed|moved|saved) (?:it|this|the)\b/,
  /the product (?:can’t|can't|does not) make/,
])("no page says %s", (words) => {
  const said = sourceFiles("app").filter(({ text }) =>
    words.test(text.replaceAll(/\/\*\*[^]*?\*\/|\/\/.*/g, "")),
  );
  expect(said.map(({ path }) => path)).toEqual([]);
});
