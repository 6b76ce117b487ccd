import type { Admin } from "#app/features/actor.ts";
import { ACCESS_LEVELS } from "#app/features/core/clients/client.ts";
import { findClient } from "#app/features/core/clients/find-clients.server.ts";
import { legalOf, billingOf } from "#app/features/core/companies/pages/show-company.server.ts";
import { findCompany } from "#app/features/core/companies/find-company.server.ts";
import { findKnownCompanies } from "#app/features/core/known-companies/find-known-companies.server.ts";
import { sayKnownBy } from "#app/features/core/known-companies/known-company.ts";
import { labelOf } from "#app/features/fields/choice.schema.ts";
import { linkTo } from "#app/link.ts";
import type { Db } from "#app/platform/database.server.ts";
import { count } from "#app/plural.ts";
import { companyRows } from "../company-records.ts";
import { differences, higherAccess, type Pair } from "../company-merge.ts";
import { findPair } from "../find-merges.server.ts";
import { anyRows } from "../move-rows.server.ts";
import { sayTwice, unsettled } from "../same-rows.server.ts";

export type ShownMerge = NonNullable<Awaited<ReturnType<typeof showMerge>>>;

/** What staff read before a company is merged into this one: which it may be, or what would move; null for no such client. */
export async function showMerge(db: Db, actor: Admin, companyId: string, query: URLSearchParams) {
  const [company, client] = [await findCompany(db, actor, companyId), await findClient(db, actor, companyId)];
  if (!company || !client) return null;
  const shown = { id: company.id, number: company.number, name: company.name, once: crypto.randomUUID() };
  const chosen = query.get("with");
  const pair = chosen ? await findPair(db, actor, chosen, company.id) : null;
  if (pair) return { ...shown, preview: await showPreview(db, actor, pair), offers: [], sought: "" };
  const sought = query.get("search")?.trim().slice(0, 200) ?? "";
  const asked = sought
    ? [{ name: sought, numbers: [sought] }]
    : [
        {
          name: company.name,
          numbers: [company.registeredNumber, company.vatNumber].filter((one) => one !== null),
          email: client.email ?? undefined,
        },
      ];
  const known = (await findKnownCompanies(db, actor, asked[0] ?? {})).filter(({ id }) => id !== company.id);
  const offers = known.map(({ id, name, number, city, contact, by }) => ({
    to: linkTo("/admin-data-portal/clients/:id/merge", { id: company.id, query: { with: id } }),
    name,
    where: [number, city, contact || "nobody of it is left"].filter(Boolean).join(", "),
    why: sayKnownBy(by),
  }));
  return { ...shown, preview: null, offers, sought };
}

async function showPreview(db: Db, actor: Admin, pair: Pair) {
  const { from, to } = pair;
  const against = differences(pair);
  const isSame = from.id === to.id;
  return {
    from: { id: from.id, number: from.number, name: from.name },
    to: { id: to.id, number: to.number, name: to.name },
    against: isSame ? against : [...against, ...(await unsettled(db, pair))],
    compared: await compare(db, actor, pair),
    moving: await countRows(db, from.id),
    told: isSame ? [] : await sayTwice(db, pair),
    access:
      higherAccess(from.accessLevel, to.accessLevel) === to.accessLevel
        ? null
        : `${to.number} gets the access level ${labelOf(ACCESS_LEVELS, from.accessLevel)} of ${from.number}.`,
    turned: linkTo("/admin-data-portal/clients/:id/merge", { id: from.id, query: { with: to.id } }),
  };
}

/** Where the particulars of both differ, line by line. */
async function compare(db: Db, actor: Admin, { from, to }: Pair) {
  const [own, other] = [await findCompany(db, actor, to.id), await findCompany(db, actor, from.id)];
  if (!own || !other) return [];
  const others = [...legalOf(other), ...billingOf(other)];
  const both = [...legalOf(own), ...billingOf(own)].map(({ term, detail }, at) => ({
    term,
    stays: detail,
    goes: others[at]?.detail ?? null,
  }));
  return both.filter(({ stays, goes }) => stays !== goes);
}

/** How many of each the company has, in one statement; what it has none of is left out. */
async function countRows(db: Db, companyId: string) {
  const counted = companyRows.filter(({ says }) => says !== null);
  const counts = await anyRows(db)
    .selectNoFrom((eb) =>
      counted.map(({ table, column }) =>
        eb
          .selectFrom(`${table} as own`)
          .select((own) => own.fn.countAll<number>().as("amount"))
          .where(`own.${column}`, "=", companyId)
          .as(table),
      ),
    )
    .executeTakeFirst();
  return counted.flatMap(({ table, says }) => {
    const amount = Number(counts?.[table] ?? 0);
    return amount > 0 && says ? [count(amount, ...says)] : [];
  });
}
