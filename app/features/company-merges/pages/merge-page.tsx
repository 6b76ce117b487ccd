import { linkTo } from "#app/link.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { RowAction } from "#app/ui/form/row-action.tsx";
import { Link } from "#app/ui/link.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { SearchForm } from "#app/ui/list/search-form.tsx";
import { type Column, DataTable } from "#app/ui/list/table.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { UNDO_HOURS } from "../company-merge.ts";
import type { ShownMerge } from "./show-merge.server.ts";

/** Which company is the same as this one. */
export function MergeChoice({ id, number, offers, sought }: ShownMerge) {
  return (
    <>
      <SearchForm label="Name, registered number, VAT number, or ours (CO-0007)" value={sought} />
      {offers.length === 0 ? (
        <EmptyState
          text={
            sought
              ? "No other company here has this name or number"
              : "No other company here shares name, number or mail domain with it: look for one above"
          }
        />
      ) : (
        <ul className="plain flow">
          {offers.map(({ to, name, where, why }) => (
            <Card as="li" key={to} title={name} level={2}>
              <p>{where}</p>
              <p className="hint">{why}</p>
              <p>
                <Link to={to}>
                  Look at what would move to {number}
                  <span className="sr-only">
                    {" "}
                    from {name}, {where}
                  </span>
                </Link>
              </p>
            </Card>
          ))}
        </ul>
      )}
      <p>
        <Link to={linkTo("/admin-data-portal/clients/:id", { id })}>Back to the client</Link>
      </p>
    </>
  );
}

type Preview = NonNullable<ShownMerge["preview"]>;

/** What would move, what stays, and the button. */
export function MergePreview({ id, once, preview }: { id: string; once: string; preview: Preview }) {
  const { from, to, against, compared, moving, told, access, turned } = preview;
  const columns: Column<Preview["compared"][number]>[] = [
    { header: "Particular", rowHeader: true, cell: ({ term }) => term },
    { header: `Stays (${to.number})`, label: "Stays", cell: ({ stays }) => stays ?? "–" },
    { header: `Goes (${from.number})`, label: "Goes", cell: ({ goes }) => goes ?? "–" },
  ];
  return (
    <>
      {against.length > 0 && (
        <Notice tone="warning" title="They can’t be merged">
          <ul>
            {against.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </Notice>
      )}
      <Card title={`What moves to ${to.number}`}>
        {moving.length > 0 ? (
          <ul>
            {moving.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        ) : (
          <p>It has nothing that could move.</p>
        )}
        {(told.length > 0 || access) && (
          <>
            <h3>What both have</h3>
            <ul>
              {[...told, ...(access ? [access] : [])].map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </>
        )}
      </Card>
      <Card title="What stays as it was">
        <ul>
          <li>Invoices keep the particulars that they were made with.</li>
          <li>
            The particulars of {to.number} are the company’s; those of {from.number} stay on its record, which
            leads here.
          </li>
          <li>People keep their roles and limits, keys and tokens; nobody is signed out.</li>
        </ul>
        <DataTable
          caption="Where their particulars differ"
          rows={compared}
          columns={columns}
          rowKey={({ term }) => term}
        />
      </Card>
      {against.length === 0 && (
        <Card title="Before you do it">
          <p>
            It can be undone for {UNDO_HOURS} hours, while nothing new is recorded. Their owners are told by
            mail: that can’t be taken back.
          </p>
          <div className="actions">
            <RowAction
              intent="merge"
              fields={{ with: from.id }}
              label={`Merge ${from.number} into ${to.number}`}
              variant="danger"
              size="normal"
              once={once}
              action="?"
            />{" "}
            <LinkButton to={turned} variant="secondary">
              {`Keep ${from.number} instead…`}
            </LinkButton>{" "}
            <LinkButton to={linkTo("/admin-data-portal/clients/:id/merge", { id })} variant="quiet">
              Another company
            </LinkButton>
          </div>
        </Card>
      )}
    </>
  );
}
