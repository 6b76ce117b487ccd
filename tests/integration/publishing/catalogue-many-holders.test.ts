import type { KyselyPlugin } from "kysely";
import { expect, it } from "vitest";
import { addVersion } from "#app/features/publishing/catalogue/report-version.commands.server.ts";
import { uploadReport } from "#app/features/publishing/catalogue/report.commands.server.ts";
import { newId } from "#app/platform/secrets/random.server.ts";
import { storeBytes } from "#app/platform/storage/storage.server.ts";
import { freshDatabase } from "../../support/product/fresh-database.ts";
import { recordsIn } from "../../support/scene/records.ts";

const holders = 1000;
const peopleEach = 2;

const house = await freshDatabase();
await house.db.insertInto("categories").values({ id: "research", name: "Research", position: 1 }).execute();
const admin = await house.admin();

const store = () =>
  storeBytes(Buffer.from(`%PDF-${newId()}`), { name: "report.pdf", contentType: "application/pdf" });

it("a new version tells each of a thousand holders’ people once, and asks the database little for it", async () => {
  const made = await uploadReport(house.db, admin, {
    title: "Held by Many",
    description: "Much asked for.",
    category: "research",
    pricePence: 0,
    pages: 3,
    fileType: "pdf",
    publish: true,
    file: await store(),
  });
  if (!made.ok) throw new Error(made.reason);
  const { reportId } = made;
  const { userId } = await house.make.client();
  const users = house.db.selectFrom("users").selectAll().where("id", "=", userId);
  const {
    first_name_folded: _first,
    last_name_folded: _last,
    mail_domain: _domain,
    ...template
  } = await users.executeTakeFirstOrThrow();
  const addresses: string[] = [];
  for (let made = 0; made < holders; made += 1) {
    const companyId = await house.make.company({ name: `Holder ${made}` });
    for (let person = 0; person < peopleEach; person += 1) {
      const email = `holder${made}-${person}@example.com`;
      addresses.push(email);
      await house.db
        .insertInto("users")
        .values({ ...template, id: newId(), email, email_normalised: email, company_id: companyId })
        .execute();
    }
    await house.make.holding(companyId, reportId);
  }
  const deaf = "holder7-1@example.com";
  const { id } = recordsIn(house.sqlite).rowOf("users", { email: deaf });
  await house.db.insertInto("notice_choices").values({ user_id: id, kind: "files", by_mail: 0 }).execute();
  const reports = house.db.selectFrom("reports").select("updated_at").where("id", "=", reportId);
  const { updated_at: seen } = await reports.executeTakeFirstOrThrow();
  const file = await store();

  let asked = 0;
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => {
      asked += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const added = await addVersion(house.db.withPlugin(counting), admin, {
    reportId,
    changeNote: "All of it.",
    pages: 4,
    fileType: "pdf",
    seen,
    file,
  });
  const told = holders * peopleEach - 1;
  expect(added).toEqual({ ok: true, version: 2, told });
  // Asked and written one by one they would be thousands, and everybody else would wait for seconds.
  expect(asked).toBeGreaterThan(10);
  expect(asked).toBeLessThan(100);
  const mails = await house.db
    .selectFrom("outbox")
    .select("to_address")
    .where("kind", "=", "report-updated")
    .execute();
  expect(new Set(mails.map(({ to_address }) => to_address))).toEqual(
    new Set(addresses.filter((address) => address !== deaf)),
  );
  expect(mails).toHaveLength(told);
});
