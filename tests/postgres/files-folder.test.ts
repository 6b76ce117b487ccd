/** Two processes on one database and one shared folder of files, which is gone on one of them. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ownDatabaseUrl } from "../support/postgres/own-database.ts";
import { askAll, upload } from "../support/product/files-away.ts";
import { freePort } from "../support/product/free-port.ts";
import { freshDatabase } from "../support/product/fresh-database.ts";
import { type Served, serve, signInOver } from "../support/product/front.ts";

const house = await freshDatabase();
const root = mkdtempSync(join(tmpdir(), "portal-shared-"));
const [shared, bare] = [join(root, "shared"), join(root, "bare")];
const host = "localhost:3999";
const begun: Served[] = [];
afterAll(async () => {
  await Promise.all(begun.map((served) => served.stop("SIGKILL")));
  rmSync(root, { recursive: true, force: true });
});

const filesOf = (machine: string) => join(root, machine, "files");
function mount(machine: string, folder: string): void {
  rmSync(filesOf(machine), { force: true });
  symlinkSync(folder, filesOf(machine));
}

async function begin(machine: string): Promise<Served> {
  mkdirSync(join(root, machine));
  mount(machine, shared);
  const port = await freePort();
  const served = await serve(join(root, machine), {
    DATABASE_URL: ownDatabaseUrl(),
    APP_ORIGIN: `http://${host}`,
    ALLOWED_HOSTS: `127.0.0.1:${port}`,
    PORT: String(port),
    LOG: "warnings",
  });
  begun.push(served);
  return served;
}

let [one, other]: [Served, Served] = [undefined as never, undefined as never];
beforeAll(async () => {
  for (const folder of [shared, bare]) mkdirSync(folder);
  [one, other] = [await begin("one"), await begin("other")];
});

test(
  "the machine without it takes nothing and gives nothing; the other goes on; back, both do",
  { timeout: 180_000 },
  async () => {
    const who = await house.make.client();
    const signedIn = await signInOver({ ...one, host, origin: `http://${host}` }, who);
    const headers = { ...signedIn, Host: host, Origin: `http://${host}` };
    expect((await upload(one, headers)).status).toBe(303);
    const { id } = await house.db.selectFrom("ticket_attachments").select("id").executeTakeFirstOrThrow();
    const whole = { upload: "303", download: "200", ready: "200" };
    expect([await askAll(one, headers, id), await askAll(other, headers, id)]).toEqual([whole, whole]);

    mount("other", bare);
    const told = [await askAll(one, headers, id), await askAll(other, headers, id)];
    expect(told).toEqual([
      whole,
      {
        upload: "503, Retry-After",
        download: "503, Retry-After",
        ready: expect.stringMatching(/^503, files is not this installation's folder/),
      },
    ]);
    expect(readdirSync(bare, { recursive: true })).toEqual([]);

    mount("other", shared);
    await expect.poll(() => askAll(other, headers, id), { timeout: 60_000, interval: 500 }).toEqual(whole);
  },
);

test("of a file that is missing both are told so as trouble that passes", async () => {
  const who = await house.make.client();
  const signedIn = await signInOver({ ...one, host, origin: `http://${host}` }, who);
  const headers = { ...signedIn, Host: host, Origin: `http://${host}` };
  const ticket = (await upload(one, headers)).headers.get("Location")?.split("/").at(-1) ?? "";
  const { id, path } = await house.db
    .selectFrom("ticket_attachments as attachment")
    .innerJoin("files", "files.id", "attachment.file_id")
    .where("attachment.ticket_id", "=", ticket)
    .select(["attachment.id", "files.path"])
    .executeTakeFirstOrThrow();
  rmSync(join(shared, path));
  for (const served of [one, other])
    expect((await askAll(served, headers, id)).download).toBe("503, Retry-After");
});
