import type { Db } from "#app/platform/database.server.ts";

/**
 * Where a company is billed, ISO 3166-1 alpha-2. The caller has established the right to see what is billed.
 * @throws when there is no such company.
 */
export async function billingCountryOf(db: Db, companyId: string): Promise<string> {
  const { country } = await db
    .selectFrom("companies")
    .select("country")
    .where("id", "=", companyId)
    .executeTakeFirstOrThrow();
  return country;
}
