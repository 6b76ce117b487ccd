import { oldestFirst } from "#app/features/oldest-first.ts";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { changeHappening } from "#app/features/record-changes/change-happenings.server.ts";
import { type Happening, RecordTimeline } from "#app/ui/record/timeline.tsx";
import { SummaryList } from "#app/ui/summary-list.tsx";

const happenings = (amount: number): Happening[] =>
  Array.from({ length: amount }, (_, at) => ({
    key: String(at),
    what: `Move ${at + 1}.`,
    at: { iso: "2026-03-02T09:00:00.000Z", text: "2 Mar 2026, 09:00" },
  }));

const drawn = (element: React.ReactElement) =>
  renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: "/", element }])} />);

/** The happenings of a piece of the page, by their numbers. */
const told = (markup: string) => [...markup.matchAll(/Move (\d+)\./g)].map(([, at]) => Number(at));

const upTo = (last: number, first = 1) => Array.from({ length: last - first + 1 }, (_, at) => first + at);

test("a timeline of twelve is read whole", () => {
  const markup = drawn(<RecordTimeline happenings={happenings(12)} />);
  expect(markup).not.toContain("<details");
  expect(told(markup)).toEqual(upTo(12));
});

test("of forty the newest ten are read, and the others are folded where they belong", () => {
  const [folded = "", open = ""] = drawn(<RecordTimeline happenings={happenings(40)} />).split("</details>");
  expect(folded).toContain("<summary>30 earlier</summary>");
  expect([told(folded), told(open)]).toEqual([upTo(30), upTo(40, 31)]);
  const [newest = "", older = ""] = drawn(<RecordTimeline happenings={happenings(40)} newestFirst />).split(
    "<details",
  );
  expect([told(newest), told(older)]).toEqual([upTo(10), upTo(40, 11)]);
});

test("what is still to come says so, and a timeline of nothing says what stands for it", () => {
  expect(drawn(<RecordTimeline happenings={[{ key: "a", what: "Delivered", at: null }]} />)).toContain(
    "still to come",
  );
  expect(drawn(<RecordTimeline happenings={[]} empty="Nothing yet" />)).toContain("Nothing yet");
});

test("facts without a value are left out where that is asked for, and a dash stands elsewhere", () => {
  const items = [
    { term: "Phone", detail: null },
    { term: "Seats", detail: 0 },
  ];
  expect(drawn(<SummaryList items={items} />)).toContain("Phone");
  const brief = drawn(<SummaryList items={items} withoutEmpty />);
  expect(brief).not.toContain("Phone");
  expect(brief).toContain("<dd>0</dd>");
});

test("a changed field stands among what else happened, in its order and with thousands apart", () => {
  const change = { id: "c", field: "Valuation", before: "", after: "2500000", source: "Import of deals.csv" };
  const [first, second] = oldestFirst([
    changeHappening({ ...change, by: "Ada", at: "2026-03-03T09:00:00.000Z" }),
    { key: "m", what: "Added", by: null, at: "2026-03-02T09:00:00.000Z" },
  ]);
  expect([first?.what, second?.what]).toEqual(["Added", "Valuation changed"]);
  expect(second).toMatchObject({
    by: "Ada",
    note: "From empty to 2,500,000. Import of deals.csv",
    at: "2026-03-03T09:00:00.000Z",
  });
});
