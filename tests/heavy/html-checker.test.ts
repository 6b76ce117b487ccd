/** The Nu HTML checker looks at every example of every page: one run over a folder of them. */
import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { nuChecker } from "../../scripts/testing/outside-tools.ts";
import { addressesOf, examples, viewerOf } from "../examples/all.ts";
import { setScene } from "../examples/scene.ts";
import { startApp } from "../support/product/harness.ts";

interface Told {
  type: string;
  subType?: string;
  url?: string;
  lastLine?: number;
  message: string;
  extract?: string;
}

/** The roles of `app/ui/list/table.tsx`, which some browsers' readers need where a table is laid out as blocks. */
const neededRole =
  /^The “(?:table|rowgroup|row|columnheader|rowheader|cell)” role is unnecessary|^The “role” attribute must not be used on a “(?:td|th|tr)” element/;

test("every example is HTML that the checker has nothing to say of", async () => {
  const app = await startApp();
  const scene = await setScene(app);
  const folder = await mkdtemp(join(tmpdir(), "checked-pages-"));
  try {
    let pages = 0;
    for (const shown of examples) {
      const [address = "/"] = addressesOf(shown, scene);
      const page = await scene.people[viewerOf(shown)]().get(address);
      if (!page.headers.get("Content-Type")?.startsWith("text/html") || page.location) continue;
      await writeFile(join(folder, `${shown.example.name}.html`), page.bytes);
      pages += 1;
    }
    expect(pages).toBeGreaterThan(300);
    // What it merely remarks is how React writes elements that have no end.
    const faults = (await checked(folder)).filter(
      ({ type, subType, message }) => (type !== "info" || subType !== undefined) && !neededRole.test(message),
    );
    expect(faults.map(sentence)).toEqual([]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

async function checked(folder: string): Promise<Told[]> {
  const run = promisify(execFile)(
    "java",
    ["-jar", nuChecker(), "--stdout", "--exit-zero-always", "--format", "json", folder],
    {
      maxBuffer: 256 * 1024 * 1024,
    },
  );
  const { messages } = JSON.parse((await run).stdout) as { messages: Told[] };
  return messages;
}

const sentence = ({ url = "", lastLine = 0, message, extract = "" }: Told) =>
  `${url.split("/").at(-1)}:${lastLine} ${message} ${extract.replace(/\s+/g, " ").trim()}`;
