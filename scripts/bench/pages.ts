/** The table of pages, and what each costs the server. */
import { askTimes, inTurns, median, spread, type Target } from "./measure.ts";
import { startPlain } from "./plain.ts";
import type { Report } from "./report.ts";
import type { Bench, Running, Who } from "./scratch.ts";
import { startServe } from "./servers.ts";

/** Of those that are painted, the first paint is measured as well. */
export const pages: readonly { name: string; path: string; who: Who; isPainted?: true }[] = [
  { name: "Client's home", path: "/client-portal", who: "client", isPainted: true },
  { name: "My Reports", path: "/client-portal/reports", who: "client", isPainted: true },
  { name: "Shop", path: "/client-portal/shop", who: "client", isPainted: true },
  { name: "New ticket", path: "/client-portal/support/new", who: "client", isPainted: true },
  { name: "Notifications, 50 rows", path: "/admin-notifications", who: "staff", isPainted: true },
  { name: "Staff's home", path: "/admin-data-portal", who: "staff", isPainted: true },
  { name: "Figures", path: "/admin-data-portal/figures", who: "staff" },
  { name: "Clients", path: "/admin-data-portal/clients", who: "staff" },
  { name: "Users", path: "/admin-user-management/users", who: "staff" },
  { name: "Audit log", path: "/admin-user-management/audit", who: "staff" },
];

/** Each page of the product, beside the same build on `react-router-serve`, a plain page, and another checkout's. */
export async function measurePages(bench: Bench): Promise<Report> {
  const [requests, rounds] = bench.isQuick ? [10, 3] : [40, 7];
  const [own, served] = [await bench.start(bench.own), await bench.start(bench.own, startServe)];
  const plain = await startPlain(bench);
  const others = await bench.startOther();
  const rows = [];
  for (const { name, path, who } of pages) {
    const of = (running: Running): Target => running.target(path, who);
    const targets = [of(own), of(served), plain, ...others.map(of)];
    // Everything is compiled as it runs: nobody is measured cold.
    await inTurns(targets, 1, (target) => askTimes(target, requests * 2));
    const [ours = [], ...peers] = await inTurns(targets, rounds, (target) => askTimes(target, requests));
    const kilobytes = median(ours.map(({ bytes }) => bytes)) / 1000;
    const milliseconds = spread(
      1,
      ours.map(({ times }) => median(times)),
    );
    const processor = spread(
      1,
      ours.map(({ cpu }) => cpu),
    );
    // Round by round: what disturbed one disturbed the other.
    const multiples = peers.map((theirs) =>
      spread(
        2,
        ours.map(({ cpu }, round) => cpu / (theirs[round]?.cpu ?? Number.NaN)),
      ),
    );
    rows.push([`${name}, \`${path}\``, kilobytes.toFixed(1), milliseconds, processor, ...multiples]);
    console.log(rows.at(-1)?.join(" | "));
  }
  const multiples = ["`react-router-serve`", "plain React Router", ...others.map(({ name }) => name)];
  return {
    how: `${rounds} rounds of ${requests} requests, one after the other, in turns; median (least–most). The last columns: processor time as a multiple.`,
    table: [["Page", "kB as sent", "ms", "processor, ms", ...multiples.map((name) => `of ${name}`)], ...rows],
  };
}
