/** Files as long as they may be: nobody waits long for them, and one that is cut off by a kill leaves nothing. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { describe, expect, test } from "vitest";
import { databaseDigest } from "../../support/reading/database-digest.ts";
import { freshDatabase } from "../../support/product/fresh-database.ts";
import {
  analystOf,
  importLong,
  KINDS,
  linesOf,
  lookAtLong,
  LONGEST,
  NOTHING,
  seenBy,
  uploaded,
  WRONG,
} from "../../support/fuzz/long-imports.ts";

const house = await freshDatabase();
const { db, sqlite } = house;

describe.each(KINDS)("a long file of %s", (kind) => {
  test("is looked at and taken in while others have their turns", async () => {
    const member = await analystOf(house);
    const file = await uploaded(linesOf(kind, LONGEST - 1));
    const turns = watchTurns();
    const result = await importLong(kind, db, member, file);
    const longest = turns.end();
    expect(result).toMatchObject({ ok: true });
    expect(await seenBy(db, member)).toEqual({ ...NOTHING, [kind]: LONGEST - 1 });
    expect(longest, "milliseconds of work in one go").toBeLessThan(500);
  });

  test("of one row too many is refused whole", async () => {
    const member = await analystOf(house);
    const seen = await lookAtLong(kind, db, member, await uploaded(linesOf(kind, LONGEST + 1)));
    expect(seen).toMatchObject({ problems: [expect.stringContaining("20,000")] });
    const whole = await lookAtLong(kind, db, member, await uploaded(linesOf(kind, LONGEST - 1, WRONG[kind])));
    expect(whole).toMatchObject({ preview: { counts: { new: LONGEST - 1, refused: 1 } } });
  });

  test("that a kill cut off is not there, and can come again", async () => {
    const member = await analystOf(house);
    const before = databaseDigest(sqlite, ["staged_imports"]);
    const file = await uploaded(linesOf(kind, LONGEST));
    const child = spawn(
      process.execPath,
      ["tests/support/import-in-child.ts", kind, JSON.stringify(member), JSON.stringify(file)],
      { env: { ...process.env, NODE_OPTIONS: "" }, stdio: ["ignore", "pipe", "inherit"] },
    );
    const ended = once(child, "exit") as Promise<[number | null, string | null]>;
    await once(child.stdout, "data");
    child.kill("SIGKILL");
    expect((await ended)[1]).toBe("SIGKILL");
    expect(databaseDigest(sqlite, ["staged_imports"])).toEqual(before);
    expect(await importLong(kind, db, member, await uploaded(linesOf(kind, 1500)))).toMatchObject({
      ok: true,
    });
    expect(await seenBy(db, member)).toEqual({ ...NOTHING, [kind]: 1500 });
  });
});

/** Milliseconds that this thread worked in one turn of its loop, at most: what others do on the machine does not count. */
function watchTurns() {
  let longest = 0;
  let before = process.threadCpuUsage();
  const look = () => {
    const { user, system } = process.threadCpuUsage(before);
    longest = Math.max(longest, (user + system) / 1000);
    before = process.threadCpuUsage();
    next = setImmediate(look);
  };
  let next = setImmediate(look);
  return {
    end() {
      clearImmediate(next);
      return longest;
    },
  };
}
