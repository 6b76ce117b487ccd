/** Every page a person can look at, with something on it. */
import type { Factories } from "../../support/factories.ts";
import type { Connection } from "#db/connection.server.ts";
import { applicationFields } from "../../support/factories.ts";
import type { SignInDetails } from "../../support/person.ts";

export interface Looked {
  /** For people. */
  name: string;
  path: string;
  who: "visitor" | "client" | "admin";
}

export interface Scene {
  client: SignInDetails;
  admin: SignInDetails;
  pages: Looked[];
}

/** Makes an admin, a client with reports and copies, and records for the detail pages; then lists the pages. */
export async function makeScene(make: Factories, db: Connection["db"], origin: string): Promise<Scene> {
  const admin = await make.admin({ totp: true });
  const client = await make.client();
  const reports = await db
    .selectFrom("reports")
    .select("id")
    .where("status", "=", "published")
    .limit(3)
    .execute();
  for (const report of reports) await make.holding(client.companyId, report.id);
  const applied = applicationFields();
  await fetch(`${origin}/signup`, { method: "POST", body: new URLSearchParams(applied), redirect: "manual" });
  const application = await db
    .selectFrom("applications")
    .select("id")
    .where("email", "=", applied.email ?? "")
    .executeTakeFirstOrThrow();
  const message = await db
    .selectFrom("outbox")
    .select("id")
    .orderBy("seq", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  const asked = applicationFields();
  await fetch(`${origin}/signup`, { method: "POST", body: new URLSearchParams(asked), redirect: "manual" });
  const waiting = await db
    .selectFrom("applications")
    .select("id")
    .where("email", "=", asked.email ?? "")
    .executeTakeFirstOrThrow();
  const reply = await make.replyLink(waiting.id);
  const forged = "A".repeat(43);
  const here = `/admin-user-management/applications/${application.id}`;
  const pages: Looked[] = [
    { name: "home", path: "/", who: "visitor" },
    { name: "signup", path: "/signup", who: "visitor" },
    { name: "signup-thanks", path: "/signup/thanks", who: "visitor" },
    { name: "login", path: "/login", who: "visitor" },
    { name: "login-admin", path: "/login?as=admin&to=/admin-notifications", who: "visitor" },
    { name: "forgot-password", path: "/forgot-password", who: "visitor" },
    { name: "reset-password-forged", path: `/reset-password/${forged}`, who: "visitor" },
    { name: "reset-password", path: await make.resetLink(client.userId), who: "visitor" },
    { name: "welcome", path: await make.welcomeLink(), who: "visitor" },
    { name: "application-reply", path: reply, who: "visitor" },
    { name: "application-reply-withdraw", path: `${reply}?confirm=withdraw`, who: "visitor" },
    { name: "welcome-forged", path: `/welcome/${forged}`, who: "visitor" },
    { name: "application-reply-forged", path: `/application-reply/${forged}`, who: "visitor" },
    { name: "not-found", path: "/no-such-page", who: "visitor" },

    { name: "client-portal", path: "/client-portal", who: "client" },
    { name: "my-reports", path: "/client-portal/reports", who: "client" },
    { name: "my-reports-none-fit", path: "/client-portal/reports?search=nothing+fits+this", who: "client" },
    { name: "account", path: "/account", who: "client" },
    { name: "account-security", path: "/account/security", who: "client" },
    { name: "account-password", path: "/account/password", who: "client" },
    { name: "account-two-factor", path: "/account/two-factor", who: "client" },
    { name: "account-recovery-codes", path: "/account/recovery-codes", who: "client" },
    { name: "account-sessions", path: "/account/sessions", who: "client" },
    { name: "forbidden", path: "/admin-data-portal", who: "client" },

    { name: "admin-portal", path: "/admin-data-portal", who: "admin" },
    { name: "admin-clients", path: "/admin-data-portal/clients", who: "admin" },
    { name: "admin-client", path: `/admin-data-portal/clients/${client.companyId}`, who: "admin" },
    { name: "admin-outbox", path: "/admin-data-portal/outbox", who: "admin" },
    { name: "admin-outbox-message", path: `/admin-data-portal/outbox/${message.id}`, who: "admin" },
    { name: "admin-user-keys", path: "/admin-user-management", who: "admin" },
    { name: "admin-users", path: "/admin-user-management/users", who: "admin" },
    { name: "admin-two-factor", path: "/admin-user-management/two-factor", who: "admin" },
    { name: "admin-applications", path: "/admin-user-management/applications", who: "admin" },
    { name: "admin-application", path: here, who: "admin" },
    { name: "admin-application-approve", path: `${here}?do=approve`, who: "admin" },
    { name: "admin-application-ask", path: `${here}?do=ask`, who: "admin" },
    { name: "admin-application-decline", path: `${here}?do=decline`, who: "admin" },
    { name: "admin-notifications", path: "/admin-notifications", who: "admin" },
  ];
  return { client, admin, pages };
}
