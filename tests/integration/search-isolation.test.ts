/** A client's searches run the same statements with the same bounds, whatever others have: no time tells of it. */
import { afterAll, describe, expect, test } from "vitest";
import { startApp } from "../support/product/harness.ts";
import { noteStatements } from "../support/reading/statements.ts";
import { searchingClient, writeElsewhere } from "../support/scene/foreign-word.ts";

const statements = noteStatements();
afterAll(statements.stop);
const app = await startApp();
const { person, addresses } = await searchingClient(app);
const word = "Zqvexil";
const searches = [word, word.slice(0, 2), `${word} ltd`];

async function ranBy(address: string): Promise<string[]> {
  statements.ran.length = 0;
  const page = await person.get(address);
  expect([address, page.status]).toEqual([address, 200]);
  return [...statements.ran].toSorted();
}

const all = addresses.flatMap((address) => searches.map((search) => address + encodeURIComponent(search)));
for (const address of all) await ranBy(address);
const before = new Map<string, string[]>();
// Others have written something, but not this.
await writeElsewhere(app, "Plain");
for (const address of all) before.set(address, await ranBy(address));
await writeElsewhere(app, word);

describe("what another company has, or nobody has published", () => {
  test.each(all)("%s", async (address) => {
    expect(await ranBy(address)).toEqual(before.get(address));
  });

  test("was looked for", () => {
    const asked = [...before.values()].flat().filter((one) => one.includes("search_documents"));
    expect(asked.length).toBeGreaterThan(all.length / 2);
  });
});
