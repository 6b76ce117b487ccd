import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { closePdf } from "#app/platform/pdf/pdf.server.ts";
import { lookAtStored } from "#app/features/publishing/deliveries/look-at-stored.server.ts";
import { hasStorageTrouble } from "#app/platform/storage/storage-trouble.server.ts";
import { freshDatabase } from "../../support/product/fresh-database.ts";
import { COVERED, LEAVING } from "../../support/scene/odd-pdfs.ts";

const { db, dataDir, make, client } = await freshDatabase();
const owner = await client();

afterAll(closePdf);

async function stored(bytes: Uint8Array, name: string) {
  const about = { bytes, name, contentType: "application/pdf" };
  const id = await make.companyFile(owner.companyId!, {}, about);
  return db
    .selectFrom("company_files")
    .select("file_id as id")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
}

test("a stored file is looked at once, and staff are told of one that hides its mark", async () => {
  const good = await stored(LEAVING["a scale"]!, "Good before.pdf");
  const bad = await stored(COVERED, "Covered before.pdf");
  await lookAtStored(db);
  const found = (id: string) =>
    db.selectFrom("files").select(["marks", "mark_problem"]).where("id", "=", id).executeTakeFirstOrThrow();
  expect(await found(good.id)).toMatchObject({ mark_problem: null });
  expect(JSON.parse((await found(good.id)).marks!)).toMatchObject({ looked: 1, hidden: null });
  expect(await found(bad.id)).toMatchObject({ mark_problem: "hidden-mark" });
  const told = await db
    .selectFrom("notifications")
    .select(["id", "message"])
    .where("id", "in", [good.id, bad.id])
    .execute();
  expect(told).toEqual([
    { id: bad.id, message: expect.stringContaining("On copies of “Covered before.pdf”") },
  ]);
  await lookAtStored(db);
});

test("a stored file that is missing is no trouble of the disk, and holds up none of the others", async () => {
  const gone = await stored(LEAVING["a scale"]!, "Gone.pdf");
  const later = await stored(COVERED, "Later.pdf");
  const row = (id: string) =>
    db.selectFrom("files").select(["path", "mark_problem"]).where("id", "=", id).executeTakeFirstOrThrow();
  rmSync(join(dataDir, "files", (await row(gone.id)).path));
  await lookAtStored(db);
  expect(hasStorageTrouble()).toBe(false);
  expect([await row(gone.id), await row(later.id)]).toMatchObject([
    { mark_problem: null },
    { mark_problem: "hidden-mark" },
  ]);
});
