import { LinkButton } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { DataTable } from "#app/ui/list/table.tsx";
import { type Moment, When } from "#app/ui/text/when.tsx";

export interface ShownApiToken {
  id: string;
  name: string;
  start: string;
  /** Their labels. */
  scopes: string[];
  created: Moment;
  expires: Moment;
  /** Null when never. */
  lastUsed: Moment | null;
}

/** The person's open tokens, each with the way to end it. */
export function ApiTokenTable({ tokens, here }: { tokens: readonly ShownApiToken[]; here: string }) {
  return (
    <DataTable
      caption="Your tokens"
      rows={tokens}
      rowId={(token) => `token-${token.id}`}
      empty={<EmptyState text="You have no API tokens" />}
      columns={[
        {
          header: "Name",
          rowHeader: true,
          cell: (token) => (
            <>
              {token.name}
              <br />
              <code>{token.start}…</code>
            </>
          ),
        },
        { header: "May", cell: (token) => token.scopes.join(", ") },
        { header: "Made", cell: (token) => <When at={token.created} /> },
        { header: "Last used", cell: (token) => (token.lastUsed ? <When at={token.lastUsed} /> : "Never") },
        { header: "Ends", cell: (token) => <When at={token.expires} /> },
        {
          header: "Action",
          cell: (token) => (
            <LinkButton to={`${here}?confirm=${token.id}`} variant="quiet" size="small" preventScrollReset>
              Revoke<span className="sr-only">{` ${token.name}`}</span>
            </LinkButton>
          ),
        },
      ]}
    />
  );
}
