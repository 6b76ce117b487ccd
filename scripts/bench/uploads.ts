import { factories } from "../../tests/support/scene/factories.ts";
import { postLarge } from "../../tests/support/fuzz/large-upload.ts";
import type { SignInDetails } from "../../tests/support/scene/person.ts";
import { mostDuring, spread } from "./measure.ts";
import { range, type Report } from "./report.ts";
import type { Bench } from "./scratch.ts";

const megabytes = 50;
/** So many at once may add less than so many megabytes. */
const aims = [
  [1, 30],
  [4, 100],
] as const;
const path = "/admin-data-portal/live-upload";
const ordinary = ["/", path, "/admin-dashboard", "/admin-data-portal/reports", "/admin-data-portal/support"];

/**
 * What large uploads add to the memory of the product: staff give a client one file of 50 MB, then four at once. By then
 * the process has served pages and files of one megabyte. Memory is hardly ever given back, so all is measured against
 * the moment before the first: a later round could hide behind an earlier one.
 */
export async function measureUploads(bench: Bench): Promise<Report> {
  let companyId = "";
  const staff: SignInDetails[] = [];
  return bench.onProduct(
    async (server) => {
      const cookies: string[] = [];
      for (const one of staff) cookies.push(await server.signIn(one));
      const send = async (cookie: string, size: number) => {
        const fields = { intent: "upload", companyId, destination: "client-documents" };
        const headers = { Origin: server.origin, "Sec-Fetch-Site": "same-origin", Cookie: cookie };
        const status = await postLarge(server.origin + path, headers, fields, size * 1024 * 1024);
        if (status !== 303) throw new Error(`The upload answered ${status}`);
      };
      for (let round = 0; round < 5; round += 1)
        for (const cookie of cookies) {
          for (const page of ordinary) {
            const answer = await fetch(server.origin + page, {
              headers: { Cookie: cookie },
              redirect: "manual",
            });
            await answer.arrayBuffer();
            if (answer.status !== 200) throw new Error(`${page} answered ${answer.status}`);
          }
          await send(cookie, 1);
        }
      const atFirst = server.megabytes();
      const rows = [];
      for (const [atOnce, aim] of aims) {
        const [grown, seconds] = [[] as number[], [] as number[]];
        for (let round = 0; round < (bench.isQuick ? 2 : 7); round += 1) {
          const [before, began] = [server.megabytes(), performance.now()];
          // Two at once are one person's share.
          const all = () =>
            Promise.all(
              Array.from({ length: atOnce }, (_, at) => send(cookies[at % cookies.length] ?? "", megabytes)),
            );
          grown.push(before - atFirst + (await mostDuring(server, all)));
          seconds.push((performance.now() - began) / 1000);
        }
        rows.push({ atOnce, aim, grown: spread(grown), seconds: spread(seconds) });
        bench.say(`${atOnce} × ${megabytes} MB: ${grown.join(", ")} MB more`);
      }
      return {
        how: "",
        tables: [
          [
            [`Uploads of ${megabytes} MB at once`, "memory added, MB", "aim", "seconds for all"],
            ...rows.map(({ atOnce, aim, grown, seconds }) => [
              atOnce,
              range(grown),
              `< ${aim}`,
              range(seconds, 1),
            ]),
          ],
        ],
        missed: rows
          .filter(({ grown, aim }) => grown.median >= aim)
          .map(({ atOnce, grown }) => `${atOnce} uploads at once add ${grown.median} MB of memory`),
      };
    },
    async ({ db }) => {
      const of = factories(db);
      ({ companyId } = await of.client());
      staff.push(await of.admin(), await of.admin());
    },
  );
}
