import { linkTo } from "#app/link.ts";
import { Badge } from "#app/ui/badge.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { ConfirmBanner } from "#app/ui/confirm-banner.tsx";
import { RowAction } from "#app/ui/form/row-action.tsx";
import { Link } from "#app/ui/link.tsx";
import type { Column } from "#app/ui/list/table.tsx";
import { roleLabel, twoFactorLabel, twoFactorTone, type UserRow } from "./user.ts";
import { EmailAddress } from "#app/ui/text/email-address.tsx";

export interface ListedTwoFactor extends UserRow {
  name: string;
  /** The member of staff who is looking. */
  isMe: boolean;
}

/** Users with their two-factor state, each with what staff can do about it. @param here where the buttons post. */
export const twoFactorColumns = (here: string): Column<ListedTwoFactor>[] => [
  { header: "Name", sort: "name", rowHeader: true, cell: (row) => row.name },
  { header: "Email", sort: "email", plain: true, cell: (row) => <EmailAddress of={row.email} /> },
  { header: "Role", sort: "role", plain: true, cell: (row) => roleLabel[row.role] },
  {
    header: "Two-factor",
    align: "middle",
    cell: (row) => <Badge tone={twoFactorTone[row.twoFactor]}>{twoFactorLabel[row.twoFactor]}</Badge>,
  },
  { header: "Actions", plain: true, cell: (row) => <SetUp row={row} here={here} /> },
];

/** One that is on is asked about first: setting it up anew signs the person out. */
function SetUp({ row, here }: { row: ListedTwoFactor; here: string }) {
  if (row.isMe) return <Link to={linkTo("/account/two-factor")}>Your account</Link>;
  if (row.status === "disabled") return "Account disabled";
  if (!row.hasPassword) return <NotOnboarded row={row} />;
  const about = `for ${row.name}`;
  if (row.twoFactor !== "on")
    return (
      <RowAction
        intent="set-up-two-factor"
        fields={{ id: row.id }}
        label="Set up two-factor"
        about={about}
        action={here}
      />
    );
  return (
    <LinkButton to={`${here}${here.includes("?") ? "&" : "?"}confirm=${row.id}`} variant="quiet" size="small">
      Set up two-factor<span className="sr-only">{` ${about}`}</span>
    </LinkButton>
  );
}

function NotOnboarded({ row }: { row: ListedTwoFactor }) {
  if (!row.company) return "Not onboarded yet";
  return (
    <Link to={linkTo("/admin-data-portal/clients/:id", { id: row.company.id })}>
      Not onboarded yet<span className="sr-only">: {row.name}</span>
    </Link>
  );
}

interface QuestionProps {
  user: { id: string; name: string; email: string };
  /** The list as it is filtered. */
  here: string;
}

/** Asks before somebody's second factor is set up anew. */
export function ResetQuestion({ user, here }: QuestionProps) {
  return (
    <ConfirmBanner
      title={`Set up two-factor authentication anew for ${user.name}?`}
      intent="set-up-two-factor"
      fields={{ id: user.id }}
      label="Yes, set it up"
      cancel={`${here}#user-${user.id}`}
      action={here}
    >
      {`Their authenticator and recovery codes stop working, they are signed out everywhere, and a link goes to ${user.email}.`}
    </ConfirmBanner>
  );
}
