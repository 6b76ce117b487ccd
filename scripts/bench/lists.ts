import { fill, terms } from "./fill.ts";
import { askTimes, inTurns, median, percentile, spread } from "./measure.ts";
import type { Report } from "./report.ts";
import { type Bench, inDatabase, type Running, type Who } from "./scratch.ts";
import { startProduct } from "./servers.ts";

/** The 95th percentile over many rows, as a multiple of that over few. */
const aim = 1.5;
const AGAIN = 3;

/** By who asks. `:table` stands for the place in the middle of that list, `:term` for each word that is searched for. */
const addresses: Record<Who, string> = {
  client: `/client-portal /client-portal/shop /client-portal/reports /client-portal/reports/library
    /client-portal/reports/history /client-portal/reports/documents /client-portal/reports/documents?after=:company_files
    /client-portal/quotes /client-portal/quotes?state=open /client-portal/quotes?after=:quotes
    /client-portal/orders /client-portal/orders?state=open /client-portal/orders?after=:orders
    /client-portal/support /client-portal/support?state=open /client-portal/support?after=:tickets
    /client-portal/tools/deal-flow /client-portal/tools/deal-flow/list /client-portal/tools/deal-flow/list?stage=open
    /client-portal/tools/deal-flow/list?after=:deals /client-portal/tools/deal-flow/list?search=:term
    /search?q=:term /client-portal/shop?search=:term /client-portal/reports/documents?search=:term
    /client-portal/orders?search=:term /client-portal/quotes?search=:term /client-portal/support?search=:term`,
  staff: `/client-portal /admin-data-portal /admin-data-portal/figures /admin-data-portal/reports
    /admin-data-portal/clients /admin-data-portal/clients?after=:companies /admin-data-portal/clients?search=:term
    /admin-data-portal/subscriptions /admin-data-portal/subscriptions?state=all&after=:subscriptions
    /admin-data-portal/quotes /admin-data-portal/quotes?state=all /admin-data-portal/quotes?state=all&after=:quotes
    /admin-data-portal/orders /admin-data-portal/orders?state=all /admin-data-portal/orders?state=all&after=:orders
    /admin-data-portal/support /admin-data-portal/support?state=closed /admin-data-portal/support?state=all&after=:tickets
    /admin-data-portal/outbox /admin-data-portal/outbox?state=failed /admin-data-portal/outbox?before=:seq
    /admin-user-management /admin-user-management?state=revoked /admin-user-management?after=:user_keys
    /admin-user-management/users /admin-user-management/users?show=disabled /admin-user-management/users?after=:users
    /admin-user-management/applications /admin-user-management/applications?state=all&after=:applications
    /admin-user-management/audit /admin-user-management/audit?before=:seq /admin-user-management/audit?action=order.cancel
    /admin-notifications /admin-notifications?before=:seq /admin-notifications?filter=unread
    /search?q=:term /admin-data-portal/subscriptions?state=all&search=:term /admin-data-portal/quotes?state=all&search=:term
    /admin-data-portal/orders?state=all&search=:term /admin-data-portal/support?state=all&search=:term
    /admin-user-management?search=:term /admin-user-management/users?search=:term
    /admin-user-management/applications?state=all&search=:term /admin-user-management/audit?search=:term
    /api/notifications /api/notifications/count /api/orders /api/quotes /api/tickets`,
};

/** Every list over few rows and over many: two products with a data directory each, in turns. */
export async function measureLists(bench: Bench): Promise<Report> {
  const sizes = [1000, bench.isQuick ? 20_000 : 1_000_000];
  const { requests, rounds } = bench.isQuick ? { requests: 10, rounds: 3 } : { requests: 30, rounds: 5 };
  const sides: Awaited<ReturnType<typeof startFilled>>[] = [];
  for (const size of sizes) sides.push(await startFilled(bench, size));
  const asked = (["client", "staff"] as const).flatMap((who) =>
    addresses[who].split(/\s+/).flatMap((path) => {
      const searched = path.includes(":term") ? Object.values(terms) : [""];
      return searched.map((term) => ({ who, path: path.replace(":term", term) }));
    }),
  );
  const targetsOf = ({ who, path }: (typeof asked)[number]) =>
    sides.map(({ target, middles }) => {
      const placed = path.replace(/:(\w+)/, (_, table: string) => middles[table] ?? "");
      return target(placed, who);
    });
  // An address that is refused is told before an hour is spent on the others.
  for (const one of asked) for (const target of targetsOf(one)) await askTimes(target, 1);
  const p95 = async (target: ReturnType<Running["target"]>) =>
    percentile((await askTimes(target, requests)).times, 0.95);
  const measured = [];
  for (const one of asked) {
    let [few = [], many = []] = await inTurns(targetsOf(one), rounds, p95);
    const ratios = () => many.map((long, round) => long / (few[round] ?? Number.NaN));
    // The second slowest of thirty is often the machine's doing: what seems too slow has to be so again.
    if (median(ratios()) > aim) [few = [], many = []] = await inTurns(targetsOf(one), rounds * AGAIN, p95);
    const row = [`\`${one.path}\`, ${one.who}`, spread(1, few), spread(1, many), spread(2, ratios())];
    measured.push({ row, ratio: median(ratios()) });
    console.log(row.join(" | "));
  }
  const slowest = measured.toSorted((a, b) => b.ratio - a.ratio);
  const over = slowest.filter(({ ratio }) => ratio > aim).length;
  const titles = sizes.map((size) => `p95 of ${size.toLocaleString("en-GB")} rows, ms`);
  return {
    how: `${measured.length} addresses, ${rounds} rounds of ${requests} requests to each, in turns; median (least–most). What took more than ${aim} times as long was asked ${AGAIN} times as often again. The slowest:`,
    table: [
      ["List", ...titles, `many : few (≤ ${aim})`],
      ["median of all", "", "", median(measured.map(({ ratio }) => ratio)).toFixed(2)],
      ...slowest.slice(0, Math.max(3, over)).map(({ row }) => row),
    ],
  };
}

async function startFilled(bench: Bench, size: number) {
  let middles: Record<string, string> = {};
  const running = await bench.start(bench.own, startProduct, (dataDir) =>
    inDatabase(dataDir, ".", async (connection) => {
      middles = await fill(connection, size, bench.own);
    }),
  );
  return { ...running, middles };
}
