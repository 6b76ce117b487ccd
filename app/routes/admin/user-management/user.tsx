import { Fragment } from "react";
import { Link } from "react-router";
import { findAudit } from "#app/features/desk/audit/find-audit.server.ts";
import { clientOptions } from "#app/features/desk/clients/client-options.server.ts";
import { findSessionsOf } from "#app/features/access/identity/sessions/find-sessions-of.server.ts";
import { mailIsDelivered } from "#app/features/desk/mail/find-outbox.server.ts";
import {
  type AccountChange,
  accountChangeLabel,
  accountQuestions,
  accountChangesOf,
} from "#app/features/access/users/account-change.ts";
import { HistoryCard, KeysCard, SessionsCard } from "#app/features/access/users/account-cards.tsx";
import { disableUser, enableUser } from "#app/features/access/users/disable-user.server.ts";
import { endUserSessions } from "#app/features/access/users/end-user-sessions.server.ts";
import { findAccountOf } from "#app/features/access/users/find-users.server.ts";
import { makeAdmin } from "#app/features/access/users/make-admin.server.ts";
import { MakeClientForm, useMakeClientForm } from "#app/features/access/users/make-client-form.tsx";
import { makeClient } from "#app/features/access/users/make-client.server.ts";
import { makeClientSchema } from "#app/features/access/users/make-client.schema.ts";
import { sendPasswordLink } from "#app/features/access/users/send-password-link.server.ts";
import { UserManagementTabs } from "#app/features/access/users/user-management-tabs.tsx";
import {
  nameOf,
  roleLabel,
  twoFactorLabel,
  twoFactorTone,
  userStatusLabel,
  userStatusTone,
} from "#app/features/access/users/user.ts";
import {
  type UserRefusal,
  userRefusalStatus,
  userRefusalText,
} from "#app/features/access/users/user-refusal.ts";
import { intents, valid } from "#app/http/forms/intents.server.ts";
import { refuse } from "#app/http/refuse.server.ts";
import { notFound, seeOther } from "#app/http/respond.server.ts";
import { staff } from "#app/http/scope.server.ts";
import { confirmedStaffForm } from "#app/http/step-up.server.ts";
import { linkTo } from "#app/link.ts";
import { count } from "#app/plural.ts";
import { Badge } from "#app/ui/badge.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { ConfirmBanner } from "#app/ui/confirm-banner.tsx";
import { date, moment, when } from "#app/ui/text/format.ts";
import { usePosted } from "#app/ui/form/use-posted.tsx";
import { Page } from "#app/ui/page.tsx";
import { SummaryList } from "#app/ui/summary-list.tsx";
import type { Route } from "./+types/user";

const list = linkTo("/admin-user-management/users");
const historyLength = 10;

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, actor, now, request } = staff(context);
  const found = await findAccountOf(db, actor, params.id);
  if (!found) throw notFound();
  const { keys, createdAt, ...account } = found;
  const sessions = await findSessionsOf(db, actor, found.id);
  const changes = await findAudit(db, `user:${found.id}`);
  const isMe = found.id === actor.userId;
  const asked = isMe ? null : request.url.searchParams.get("do");
  const making = found.role === "admin" && asked === "make-client";
  return {
    ...account,
    isMe,
    name: nameOf(found),
    since: date(createdAt),
    asked: accountChangesOf(found).find((change) => change === asked) ?? null,
    companies: making ? await clientOptions(db, actor, found.formerCompany?.id) : [],
    keys: keys.map((key) => ({ ...key, made: date(key.createdAt) })),
    sessions: sessions.map((session) => ({
      device: session.device,
      ip: session.ip,
      started: moment(session.startedAt),
      lastSeen: when(session.lastSeenAt, now),
    })),
    changes: changes.slice(0, historyLength).map(({ at, ...change }) => ({ ...change, at: when(at, now) })),
  };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const { db, actor } = await confirmedStaffForm(request, context);
  const { id } = params;
  const done = (title: string, text: string) =>
    seeOther(`${list}/${id}`, { flash: { kind: "success", title, text } });
  const not = (reason: UserRefusal) => {
    if (reason === "not-found") throw notFound();
    return refuse("The account was not changed", userRefusalText[reason], userRefusalStatus(reason));
  };
  return intents(request, {
    async "make-admin"() {
      const made = await makeAdmin(db, actor, id);
      return made.ok
        ? done(
            "Admin rights given",
            `${made.email} can open the admin portals from their next sign-in.${made.needsKey ? newKeyNote() : ""}`,
          )
        : not(made.reason);
    },
    "make-client": valid("make-client", makeClientSchema, async (form) => {
      const made = await makeClient(db, actor, { userId: id, companyId: form.value.companyId });
      if (made.ok)
        return done(
          "Admin rights taken away",
          `${made.email} is a client now and was signed out.${made.needsTwoFactor ? " They have no authenticator: they can’t sign in until you set up two-factor for them." : ""}`,
        );
      if (made.reason === "no-company")
        return form.reject({ fieldErrors: { companyId: [userRefusalText["no-company"]] } });
      return not(made.reason);
    }),
    async "send-password-link"() {
      const sent = await sendPasswordLink(db, actor, id);
      if (!sent.ok) return not(sent.reason);
      // Who has no mail server is the delivery: they land on the message with the link.
      return seeOther(
        mailIsDelivered() ? `${list}/${id}` : linkTo("/admin-data-portal/outbox/:id", { id: sent.mailId }),
        {
          flash: {
            kind: "success",
            title: "Link sent",
            text: mailIsDelivered()
              ? `${sent.email} can choose a new password for 30 minutes.`
              : `Pass this message on to ${sent.email}: the link works once, for 30 minutes.`,
          },
        },
      );
    },
    async disable() {
      const disabled = await disableUser(db, actor, id);
      return disabled.ok
        ? done("Account disabled", `${disabled.email} was signed out everywhere and can’t sign in.`)
        : not(disabled.reason);
    },
    async enable() {
      const enabled = await enableUser(db, actor, id);
      return enabled.ok
        ? done("Account enabled", `${enabled.email} can use the account again.`)
        : not(enabled.reason);
    },
    async "end-sessions"() {
      const ended = await endUserSessions(db, actor, id);
      return ended.ok
        ? done("Signed out everywhere", `${count(ended.ended, "session")} ended.`)
        : not(ended.reason);
    },
    otherwise: () => refuse("The account was not changed", "Choose an action.", 400),
  });
}

function newKeyNote(): string {
  return ` Staff could read their user key, so it was replaced: ${mailIsDelivered() ? "they were sent a private link to the new one." : "no mail server is set, so they get a new one on the server: npm run admin-access."}`;
}

/** What the form starts from has changed with the account: it starts anew. */
export default function User(props: Route.ComponentProps) {
  const { id, formerCompany } = props.loaderData;
  return <UserPage key={`${id} ${formerCompany?.id}`} {...props} />;
}

function UserPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, email, role, status, isMe, company, formerCompany, asked } = loaderData;
  const here = `${list}/${id}`;
  const posted = usePosted(actionData);
  const client = useMakeClientForm(posted.replyOf("make-client"), formerCompany?.id ?? "");
  return (
    <Page
      title={name}
      eyebrow={<Link to={list}>User Management</Link>}
      lead={email}
      errors={posted.failed}
      summary={posted.summary({ "make-client": client[0] })}
      actions={<Badge tone={userStatusTone[status]}>{userStatusLabel[status]}</Badge>}
    >
      <UserManagementTabs />
      {asked === "make-client" ? (
        <MakeClientForm form={client} name={name} companies={loaderData.companies} back={here} />
      ) : (
        asked && <Confirmation asked={asked} name={name} company={company?.name ?? null} here={here} />
      )}
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
            ...(formerCompany
              ? [
                  {
                    term: "Came from",
                    detail: (
                      <Link to={linkTo("/admin-data-portal/clients/:id", { id: formerCompany.id })}>
                        {formerCompany.name}
                      </Link>
                    ),
                  },
                ]
              : []),
            { term: "Job title", detail: loaderData.jobTitle },
            { term: "Phone", detail: loaderData.phone },
            {
              term: "Two-factor",
              detail: (
                <Badge tone={twoFactorTone[loaderData.twoFactor]}>
                  {twoFactorLabel[loaderData.twoFactor]}
                </Badge>
              ),
            },
            { term: "Password", detail: loaderData.hasPassword ? "Chosen" : "Not chosen yet" },
            { term: "Account since", detail: loaderData.since },
          ]}
        />
        <Changes account={loaderData} />
      </Card>
      <SessionsCard sessions={loaderData.sessions} />
      <KeysCard keys={loaderData.keys} email={email} />
      <HistoryCard id={id} changes={loaderData.changes} email={email} />
      {isMe && <p className="hint">Another admin has to change your role or disable your account.</p>}
    </Page>
  );
}

type Account = Route.ComponentProps["loaderData"];

/** What can be done; each is asked about first. One's own account has pages of its own. */
function Changes({ account }: { account: Account }) {
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
          <LinkButton to={`?do=${change}`} variant="secondary" preventScrollReset>
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

interface Asked {
  asked: Exclude<AccountChange, "make-client">;
  name: string;
  company: string | null;
  here: string;
}

function Confirmation({ asked, name, company, here }: Asked) {
  const { title, text, label } = accountQuestions[asked](name, company);
  return (
    <ConfirmBanner title={title} intent={asked} label={label} cancel={here} action={`?do=${asked}`}>
      {text}
    </ConfirmBanner>
  );
}
