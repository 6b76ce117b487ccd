import { inTurns, median, percentile, steadily } from "./measure.ts";
import type { Report } from "./report.ts";
import type { Bench, Running } from "./scratch.ts";

const perSecond = 10;
/** Milliseconds. */
const soon = 100;
const path = "/client-portal/support/new";

/** Tickets sent by a client: form, right, repeat, transaction, audit entry, notice and mail, synced before the answer. */
export async function measurePosts(bench: Bench): Promise<Report> {
  const [seconds, rounds] = bench.isQuick ? [5, 2] : [60, 5];
  const sides = [await bench.start(bench.own), ...(await bench.startOther())];
  const send = ({ server, target }: Running) =>
    steadily(perSecond, seconds, async () => {
      const form = new FormData();
      form.append("_once", crypto.randomUUID());
      form.append("subject", "Coverage");
      form.append("message", "Which Nordic banks do your quarterly reports cover?");
      await server.post(path, form, target(path, "client").cookie);
    });
  const found = (await inTurns(sides, rounds, send)).map((times) => times.flat());
  const share = (times: number[]) => times.filter((time) => time <= soon).length / times.length;
  const row = (times: number[], at: number) => [
    sides[at]?.name ?? "",
    `${(share(times) * 100).toFixed(1)} %`,
    ...[median(times), percentile(times, 0.95), Math.max(...times)].map(Math.round),
  ];
  return {
    how: `${perSecond} tickets a second for ${seconds * rounds} s, whether or not those before are answered; in turns.`,
    table: [["Posts", `within ${soon} ms (≥ 95 %)`, "median, ms", "p95", "most"], ...found.map(row)],
  };
}
