import type { SignInDetails } from "../../tests/support/scene/person.ts";
import type { Filled } from "./fill/fill.ts";
import { spread } from "./measure.ts";
import type { Server } from "./servers.ts";

/** Marking notifications read, by somebody who has read none: a thousand at a time, spread over all of them, and all. */
export async function markRead(
  server: Server,
  ground: { filled: Filled; marker: SignInDetails } | undefined,
  turns: number,
) {
  if (!ground) throw new Error("Nothing was filled.");
  const { filled, marker } = ground;
  const headers = {
    Origin: server.origin,
    "Sec-Fetch-Site": "same-origin",
    Cookie: await server.signIn(marker),
  };
  const post = async (fields: string[][]) => {
    const [body, began] = [new URLSearchParams(fields), performance.now()];
    const url = `${server.origin}/admin-notifications`;
    const answer = await fetch(url, { method: "POST", body, headers, redirect: "manual" });
    await answer.arrayBuffer();
    if (answer.status !== 303) throw new Error(`Marking answered ${answer.status}`);
    return performance.now() - began;
  };
  const [thousands, all] = [[] as number[], [] as number[]];
  for (let turn = 0; turn < turns; turn += 1) {
    const ids = filled.notifications.filter((_, at) => at % turns === turn).slice(0, 1000);
    thousands.push(await post([["intent", "mark-read"], ...ids.map((id) => ["ids", id])]));
  }
  for (let turn = 1; turn <= turns; turn += 1) {
    const upTo = String(Math.floor((filled.size * turn) / turns));
    all.push(
      await post([
        ["intent", "mark-all-read"],
        ["upTo", upTo],
      ]),
    );
  }
  return { thousand: spread(thousands), all: spread(all) };
}
