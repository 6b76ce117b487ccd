/** Which companies that are here already somebody new may be of. For staff alone: nobody else learns whom we know. */
import { type Actor, isAdmin } from "#app/features/actor.ts";
import { clientsVisibleTo } from "#app/features/core/clients/client.scope.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { isId } from "#app/platform/secrets/random.server.ts";
import { sameNames } from "./company-name.ts";
import type { KnownBy, KnownCompany } from "./known-company.ts";
import { companyDomainOf } from "./public-mail-domains.ts";

interface Asked {
  name?: string | undefined;
  email?: string | undefined;
  /** Numbers of any kind: ours, the register's, for VAT. */
  numbers?: readonly string[] | undefined;
}

/** Of each sign so many are looked at: more would be no help to choose. */
const MOST = 6;

/** The companies that share name, number or mail domain, those with most in common first; for one that was merged, the one it is part of. */
export async function findKnownCompanies(db: Db, actor: Actor, asked: Asked): Promise<KnownCompany[]> {
  if (!isAdmin(actor)) return [];
  const found = [
    ...(asked.name ? (await byName(db, asked.name)).map((row) => ({ ...row, by: "name" as const })) : []),
    ...(await byNumbers(db, asked.numbers ?? [])),
    ...(asked.email ? await byDomain(db, asked.email) : []),
  ];
  const by = Map.groupBy(found, ({ id, merged_into: into }) => into ?? id);
  return (await companiesOf(db, actor, [...by.keys()]))
    .map((company) => ({ ...company, by: [...new Set(by.get(company.id)?.map((one) => one.by))] }))
    .sort((one, other) => other.by.length - one.by.length || (one.number < other.number ? -1 : 1))
    .slice(0, MOST);
}

/** One that is chosen; null where it is gone, or part of another by now. */
export async function findCompanyToJoin(db: Db, actor: Actor, id: string): Promise<KnownCompany | null> {
  const [company] = isAdmin(actor) && isId(id) ? await companiesOf(db, actor, [id]) : [];
  return company ?? null;
}

const companies = (db: Db) => db.selectFrom("companies").select(["id", "merged_into"]).limit(MOST);

function byName(db: Db, name: string) {
  const names = sameNames(name);
  if (names.length === 0) return [];
  return companies(db).where("name_letters", "in", names).execute();
}

/** As a register writes it, with or without the country's letters before it. */
async function byNumbers(db: Db, asked: readonly string[]) {
  const numbers = asked
    .map((one) => one.toUpperCase().replace(/[\s./-]/g, ""))
    .filter((one) => /\d/.test(one));
  if (numbers.length === 0) return [];
  const bare = numbers.map((one) => one.replace(/^[A-Z]{2}(?=\d{5})/, ""));
  const ours = numbers
    .flatMap((one) => /^CO(\d+)$/.exec(one)?.[1] ?? [])
    .map((digits) => `CO-${digits.padStart(4, "0")}`);
  const withGb = bare.map((one) => `GB${one}`);
  const found = async (
    by: KnownBy,
    column: "number" | "registered_letters" | "vat_number",
    values: readonly string[],
  ) =>
    values.length === 0
      ? []
      : (
          await companies(db)
            .where(column, "in", [...new Set(values)])
            .execute()
        ).map((row) => ({ ...row, by }));
  return [
    ...(await found("number", "number", ours)),
    ...(await found("registered-number", "registered_letters", [...numbers, ...bare])),
    ...(await found("vat-number", "vat_number", [...numbers, ...bare, ...withGb])),
  ];
}

/** From one company to the next along the index: one of them may have thousands of people. */
async function byDomain(db: Db, email: string) {
  const domain = companyDomainOf(email);
  const rows: { id: string; merged_into: null; by: KnownBy }[] = [];
  for (let after = ""; domain && rows.length < MOST;) {
    const next = await db
      .selectFrom("users")
      .select("company_id")
      .where("mail_domain", "=", domain)
      .where("company_id", ">", after)
      .orderBy("company_id")
      .limit(1)
      .executeTakeFirst();
    if (!next?.company_id) break;
    after = next.company_id;
    rows.push({ id: after, merged_into: null, by: "domain" });
  }
  return rows;
}

async function companiesOf(db: Db, actor: Actor, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const rows = await clientsVisibleTo(db, actor)
    .select(["companies.id", "companies.name", "companies.number", "companies.city"])
    .select(["users.first_name", "users.last_name", "users.email"])
    .where("companies.id", "in", [...ids])
    .where("companies.merged_into", "is", null)
    .limit(ids.length)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    number: row.number ?? "",
    city: row.city,
    contact: [`${row.first_name ?? ""} ${row.last_name ?? ""}`.trim(), row.email].filter(Boolean).join(", "),
    by: [] as KnownBy[],
  }));
}
