import { Fragment } from "react";
import { linkTo } from "#app/link.ts";
import { Badge } from "#app/ui/badge.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { ConfirmBanner } from "#app/ui/confirm-banner.tsx";
import { Link } from "#app/ui/link.tsx";
import { Moves } from "#app/ui/record/moves.tsx";
import type { SummaryEntry } from "#app/ui/summary-list.tsx";
import {
  type AccountChange,
  accountChangeLabel,
  accountChangesOf,
  accountQuestions,
  isGrave,
} from "../account-change.ts";
import { roleLabel, twoFactorLabel, twoFactorTone } from "../user.ts";
import type { ShownUser } from "./show-user.server.ts";

interface Props {
  account: ShownUser;
}

/** What an account is. */
export function accountFacts(account: ShownUser): readonly SummaryEntry[] {
  const { role, company, formerCompany } = account;
  return [
    { term: "Email", detail: account.email },
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
      detail: <Badge tone={twoFactorTone[account.twoFactor]}>{twoFactorLabel[account.twoFactor]}</Badge>,
    },
    { term: "Password", detail: account.hasPassword ? "Chosen" : "Not chosen yet" },
    { term: "Account since", detail: account.since },
  ];
}

/** What can be done with an account; each is asked about first. One's own account has pages of its own. */
export function AccountMoves({ account }: Props) {
  const { id, email, hasPassword, status, next, company } = account;
  const may = accountChangesOf(account);
  const buttons = (changes: readonly AccountChange[]) =>
    changes.map((change) => (
      <Fragment key={change}>
        <LinkButton to={`?do=${change}`} variant={isGrave(change) ? "quiet" : "secondary"}>
          {accountChangeLabel[change]}
        </LinkButton>{" "}
      </Fragment>
    ));
  if (account.isMe) return <Moves next={<LinkButton to={linkTo("/account")}>Your account</LinkButton>} />;
  return (
    <Moves
      next={
        next === "onboard" &&
        company && (
          <LinkButton to={linkTo("/admin-data-portal/clients/:id", { id: company.id, hash: "onboarding" })}>
            Look after the onboarding
          </LinkButton>
        )
      }
      apart={buttons(may.filter(isGrave))}
    >
      {buttons(may.filter((change) => !isGrave(change)))}
      {hasPassword && status !== "disabled" && (
        <LinkButton
          to={linkTo("/admin-user-management/two-factor", { query: { search: email, confirm: id } })}
          variant="secondary"
        >
          Set up two-factor anew…
        </LinkButton>
      )}
    </Moves>
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
