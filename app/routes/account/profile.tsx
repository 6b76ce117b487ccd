import { brand } from "#app/brand.ts";
import { findAccount } from "#app/features/access/identity/find-account.server.ts";
import { signedIn } from "#app/http/scope.server.ts";
import { date } from "#app/ui/text/format.ts";
import { Page } from "#app/ui/page.tsx";
import { SummaryList } from "#app/ui/summary-list.tsx";
import type { Route } from "./+types/profile";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, actor } = signedIn(context);
  const account = await findAccount(db, actor);
  return {
    name: account.name,
    email: account.email,
    phone: account.phone,
    jobTitle: account.jobTitle,
    company: account.companyName,
    role: account.role === "admin" ? "Administrator" : "Client",
    since: date(account.createdAt),
  };
}

export default function Profile({ loaderData }: Route.ComponentProps) {
  const { name, email, phone, jobTitle, company, role, since } = loaderData;
  const items = [
    { term: "Name", detail: name },
    { term: "Email", detail: email },
    ...(role === "Client"
      ? [
          { term: "Company", detail: company },
          { term: "Job title", detail: jobTitle },
          { term: "Phone", detail: phone },
        ]
      : []),
    { term: "Access", detail: role },
    { term: "Account since", detail: since },
  ];
  return (
    <Page title="Profile" eyebrow="Your account" width="narrow">
      <SummaryList items={items} />
      <p className="hint">
        Something to correct? Write to <a href={`mailto:${brand.email.clients}`}>{brand.email.clients}</a>:
        your email address is tied to your user key, so we change these details with you.
      </p>
    </Page>
  );
}
