/** Thirty long forms at once, by one person and by thirty: what the process holds meanwhile. */
import { setTimeout } from "node:timers/promises";
import { expect, test } from "vitest";
import { startApp } from "../../support/product/harness.ts";
import { streamOf } from "../../support/product/streamed-form.ts";
import type { Person } from "../../support/scene/person.ts";

const app = await startApp();
const megabyte = 1024 * 1024;
/** Almost as much as is taken. */
const size = Number(process.env.LONG_FORM_BYTES ?? 1.9 * megabyte);
const piece = Buffer.from("%E5%A0%B1".repeat(7000));
const resident = () => process.memoryUsage.rss() / megabyte;

function postLong(who: Person) {
  let sent = 0;
  const body = streamOf(() => {
    if (sent > size) return null;
    sent += piece.length;
    return sent === piece.length ? `title=&content=${piece.toString("latin1")}` : piece.toString("latin1");
  });
  const headers = {
    Cookie: who.jar.header() ?? "",
    Origin: app.origin,
    "Sec-Fetch-Site": "same-origin",
    "Content-Type": "application/x-www-form-urlencoded",
  };
  const request = new Request(`${app.origin}/client-portal/reports/new`, {
    method: "POST",
    headers,
    body,
    duplex: "half",
  } as RequestInit);
  return app.fetch(request, { address: "127.0.0.1", family: "IPv4", port: 1 });
}

async function mostHeld(people: readonly Person[]): Promise<number> {
  const before = resident();
  let most = before;
  let isOver = false;
  const watch = (async () => {
    while (!isOver) {
      most = Math.max(most, resident());
      await setTimeout(5);
    }
  })();
  const answers = await Promise.all(people.map(async (who) => (await postLong(who)).arrayBuffer()));
  isOver = true;
  await watch;
  expect(answers).toHaveLength(people.length);
  console.log(`${people.length} at once: ${before.toFixed(0)} -> ${most.toFixed(0)} MB`);
  return most - before;
}

test("thirty long forms at once are held a few at a time", async () => {
  const person = await app.client();
  const thirty: Person[] = [];
  for (let one = 0; one < 30; one += 1) thirty.push(await app.client());
  await (await postLong(person)).arrayBuffer();
  expect(await mostHeld(Array.from({ length: 30 }, () => person))).toBeLessThan(150);
  expect(await mostHeld(thirty)).toBeLessThan(200);
});
