/** Names of files that are paths, tricks or markup: they come out as names, and lead nowhere. */
import { expect } from "vitest";
import type { Person } from "../product/harness.ts";

export const oddNames = [
  "../../../etc/passwd.pdf",
  "C:\\Windows\\system32\\a.pdf",
  "CON.pdf",
  "a\u202Efdp.pdf",
  "line\r\nX-Evil: 1.pdf",
  "-rf.pdf",
  `${"long ".repeat(60)}.pdf`,
  "Cafe\u0301.pdf",
  `"><img src=x onerror=alert(1)>.pdf`,
  "=cmd|' /C calc'!A0.pdf",
];

/** What was kept of one of them, and how its copy goes out. */
export async function expectPlain(
  person: Person,
  { name, path }: { name: string; path: string },
  download: string,
): Promise<void> {
  expect(path).toMatch(/^[0-9a-f]{2}\/[0-9a-f]{32}$/);
  expect(name).not.toMatch(/[/\\\r\n\u202E]|^[-.]/);
  expect(name.length).toBeLessThanOrEqual(150);
  expect(name).toBe(name.normalize("NFC"));
  const copy = await person.get(download);
  expect([copy.status, copy.headers.get("Content-Type")]).toEqual([200, "application/pdf"]);
  expect(copy.headers.get("Content-Disposition")).toMatch(/^attachment; /);
  expect(copy.headers.get("X-Evil")).toBeNull();
}
