import { join } from "node:path";
import { connect } from "#db/connection.server.ts";
import { factories } from "../../tests/support/factories.ts";
import { postLarge } from "../../tests/support/large-upload.ts";
import { copyDataDir } from "./scratch.ts";
import { type Server, startProduct } from "./servers.ts";
import { spread } from "./statistics.ts";

export interface UploadFigures {
  /**
   * How much more than before all of them the process held while so many uploads of `megabytes` each ran, MB, and how
   * long all took, seconds.
   */
  rows: { atOnce: number; grown: ReturnType<typeof spread>; seconds: ReturnType<typeof spread> }[];
  megabytes: number;
}

const megabytes = 50;
const path = "/admin-data-portal/live-upload";
const ordinary = ["/", path, "/admin-dashboard", "/admin-data-portal/reports", "/admin-data-portal/support"];

/**
 * What large uploads add to the memory of the product: staff give a client one file of 50 MB, then four at once. It is
 * measured twenty milliseconds apart from outside, against the moment before the first: by then the process has served
 * pages and files of one megabyte. Memory is hardly ever given back, so a later round could hide behind an earlier one.
 */
export async function measureUploads({
  dataDir,
  folder,
  rounds,
  say,
}: {
  dataDir: string;
  folder: string;
  rounds: number;
  say: (line: string) => void;
}): Promise<UploadFigures> {
  const home = join(folder, "uploads");
  await copyDataDir(dataDir, home);
  const connection = connect(join(home, "portal.db"));
  const make = factories(connection.db);
  const { companyId } = await make.client();
  const staff = [await make.admin(), await make.admin()];
  await connection.close();
  const server = await startProduct(home);
  try {
    const cookies: string[] = [];
    for (const one of staff) cookies.push(await server.signIn(one));
    const send = (cookie: string, size: number) => post(server, cookie, companyId, size);
    for (let round = 0; round < 5; round += 1) {
      for (const cookie of cookies) {
        for (const page of ordinary) await get(server, cookie, page);
        await send(cookie, 1);
      }
    }
    const before = server.megabytes();
    const rows: UploadFigures["rows"] = [];
    for (const atOnce of [1, 4]) {
      const grown: number[] = [];
      const seconds: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const started = performance.now();
        grown.push(
          (await mostDuring(server, () =>
            // Two at once are one person's share.
            Promise.all(
              Array.from({ length: atOnce }, (_, at) => send(cookies[at % cookies.length] ?? "", megabytes)),
            ),
          )) - before,
        );
        seconds.push((performance.now() - started) / 1000);
      }
      rows.push({ atOnce, grown: spread(grown), seconds: spread(seconds) });
      say(`${atOnce} × ${megabytes} MB: ${grown.join(", ")} MB more`);
    }
    return { rows, megabytes };
  } finally {
    await server.stop();
  }
}

async function post(server: Server, cookie: string, companyId: string, size: number): Promise<void> {
  const fields = { intent: "upload", companyId, destination: "client-documents" };
  const headers = { Origin: server.origin, "Sec-Fetch-Site": "same-origin", Cookie: cookie };
  const status = await postLarge(server.origin + path, headers, fields, size * 1024 * 1024);
  if (status !== 303) throw new Error(`The upload answered ${status}`);
}

async function get(server: Server, cookie: string, page: string): Promise<void> {
  const answer = await fetch(server.origin + page, { headers: { Cookie: cookie }, redirect: "manual" });
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`${page} answered ${answer.status}`);
}

async function mostDuring(server: Server, work: () => Promise<unknown>): Promise<number> {
  let most = server.megabytes();
  const watch = setInterval(() => (most = Math.max(most, server.megabytes())), 20);
  try {
    await work();
  } finally {
    clearInterval(watch);
  }
  return Math.max(most, server.megabytes());
}
