/** Records that several posts are about. */
import { applicationFields } from "../../support/scene/factories.ts";
import type { App } from "../../support/product/harness.ts";

/** An application of somebody, as they send it. @returns its id. */
export async function applied(app: App): Promise<string> {
  const fields = applicationFields();
  const page = await app.visitor().post("/signup", fields);
  if (page.status !== 303) throw new Error(`The application answered ${page.status}.`);
  const { id } = await app.db
    .selectFrom("applications")
    .select("id")
    .where("email", "=", fields.email ?? "")
    .executeTakeFirstOrThrow();
  return id;
}

/** The day in so many days, as a date field has it. */
export const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

export const removedAt = "2026-11-20T09:00:00.000Z";
