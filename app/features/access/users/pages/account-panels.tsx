import { Fragment } from "react";
import { linkTo } from "#app/link.ts";
import { Badge } from "#app/ui/badge.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { ConfirmBanner } from "#app/ui/confirm-banner.tsx";
import { Link } from "#app/ui/link.tsx";
import { SummaryList } from "#app/ui/summary-list.tsx";
import {
  type AccountChange,
  accountChangeLabel,
  accountChangesOf,
  accountQuestions,
} from "../account-change.ts";
import { roleLabel, twoFactorLabel, twoFactorTone } from "../user.ts";
import type { ShownUser } from "./show-user.server.ts";

interface Props {
  account: ShownUser;
}

/** What an account is, with the ways to change it. */
export function AccountCard({ account }: Props) {
  const { role, company, formerCompany } = account;
  return (
    <Card title="Account">
      <SummaryList
        items={[
          { term: "Role", detail: roleLabel[role] },
          {
            term: "Company",
            detail: company && (
              <Link to={linkTo("/admin-data-portal/clients/:id", { id: company.id })}>{company.name}</Link>
            ),
          },
          formerCompany && {
            term: "Came from",
            detail: (
              <Link to={linkTo("/admin-data-portal/clients/:id", { id: formerCompany.id })}>
                {formerCompany.name}
              </Link>
            ),
          },
          { term: "Job title", detail: account.jobTitle },
          { term: "Phone", detail: account.phone },
          {
            term: "Two-factor",
            detail: (
              <Badge tone={twoFactorTone[account.twoFactor]}>{twoFactorLabel[account.twoFactor]}</Badge>
            ),
          },
          { term: "Password", detail: account.hasPassword ? "Chosen" : "Not chosen yet" },
          { term: "Account since", detail: account.since },
        ]}
      />
      <Changes account={account} />
    </Card>
  );
}

/** What can be done; each is asked about first. One's own account has pages of its own. */
function Changes({ account }: Props) {
  const { id, email, isMe, hasPassword, status } = account;
  if (isMe) {
    return (
      <p>
        This is you. <Link to={linkTo("/account")}>Your account</Link>
      </p>
    );
  }
  const may = accountChangesOf(account);
  return (
    <div className="actions">
      {may.map((change) => (
        <Fragment key={change}>
          <LinkButton to={`?do=${change}`} variant="secondary">
            {accountChangeLabel[change]}
          </LinkButton>{" "}
        </Fragment>
      ))}
      {hasPassword && status !== "disabled" && (
        <LinkButton
          to={linkTo("/admin-user-management/two-factor", { query: { search: email, confirm: id } })}
          variant="secondary"
        >
          Set up two-factor anew…
        </LinkButton>
      )}
    </div>
  );
}

interface QuestionProps extends Props {
  asked: AccountChange;
  here: string;
}

/** Asks before a change is made. */
export function AccountQuestion({ asked, account: { name, company }, here }: QuestionProps) {
  const { title, text, label } = accountQuestions[asked](name, company?.name ?? null);
  return (
    <ConfirmBanner title={title} intent={asked} label={label} cancel={here} action={`?do=${asked}`}>
      {text}
    </ConfirmBanner>
  );
}
