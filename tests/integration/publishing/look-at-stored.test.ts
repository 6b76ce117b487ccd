import { expect, test } from "vitest";
import { lookAtStored } from "#app/features/publishing/deliveries/look-at-stored.server.ts";
import { startApp } from "../../support/product/harness.ts";
import { COVERED, LEAVING } from "../../support/scene/odd-pdfs.ts";

const app = await startApp();
const owner = await app.make.client();

async function stored(bytes: Uint8Array, name: string) {
  const about = { bytes, name, contentType: "application/pdf" };
  const id = await app.make.companyFile(owner.companyId, {}, about);
  return app.db
    .selectFrom("company_files")
    .select("file_id as id")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
}

test("a stored file is looked at once, and staff are told of one that hides its mark", async () => {
  const good = await stored(LEAVING["a scale"]!, "Good before.pdf");
  const bad = await stored(COVERED, "Covered before.pdf");
  const unseen = () =>
    app.db
      .selectFrom("files")
      .select((eb) => eb.fn.countAll<number>().as("left"))
      .where("marks", "is", null)
      .where("content_type", "=", "application/pdf")
      .executeTakeFirstOrThrow();
  // What other tests have stored comes in its turn.
  for (let run = 0; Number((await unseen()).left) > 0 && run < 50; run += 1) await lookAtStored(app.db);
  const found = (id: string) =>
    app.db
      .selectFrom("files")
      .select(["marks", "mark_problem"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
  expect(await found(good.id)).toMatchObject({ mark_problem: null });
  expect(JSON.parse((await found(good.id)).marks!)).toMatchObject({ looked: 1, hidden: null });
  expect(await found(bad.id)).toMatchObject({ mark_problem: "hidden-mark" });
  const told = await app.db
    .selectFrom("notifications")
    .select(["id", "message"])
    .where("id", "in", [good.id, bad.id])
    .execute();
  expect(told).toEqual([{ id: bad.id, message: expect.stringContaining("“Covered before.pdf” hides") }]);
  await lookAtStored(app.db);
});
