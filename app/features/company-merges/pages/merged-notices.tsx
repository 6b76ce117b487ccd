import { linkTo } from "#app/link.ts";
import { ConfirmBanner } from "#app/ui/confirm-banner.tsx";
import { Link } from "#app/ui/link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { UNDO_HOURS } from "../company-merge.ts";
import type { ShownMerged } from "./show-merged.server.ts";

interface Props {
  merged: ShownMerged;
  /** The client's page. */
  here: string;
}

/** What a client's page says of merges, and the question before one is undone. */
export function MergedNotices({ merged: { into, came, undoing: asked }, here }: Props) {
  return (
    <>
      {into && (
        <Notice title="This record was merged">
          <p>
            All that it had is with{" "}
            <Link to={linkTo("/admin-data-portal/clients/:id", into.to)}>{into.to.label}</Link>, since{" "}
            {into.at}. Nothing is done with this record any more.
            {!into.isOver && (
              <>
                {" "}
                <Link to={`${here}?undo=${into.id}`}>Undo the merge…</Link>
              </>
            )}
          </p>
        </Notice>
      )}
      {came.length > 0 && !asked && (
        <Notice title="Merged into this client">
          <ul>
            {came.map(({ id, from, at, by }) => (
              <li key={id}>
                {from}, {at}
                {by && `, by ${by}`}. <Link to={`${here}?undo=${id}`}>Undo the merge…</Link>
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {asked && (
        <ConfirmBanner
          title="Undo the merge?"
          intent="unmerge"
          fields={{ merge: asked.id }}
          label="Yes, part them"
          cancel={here}
          action={linkTo("/admin-data-portal/clients/:id/merge", asked.to)}
        >
          {`${asked.from} gets back what it had, and the owners of both are told by mail. It can be undone for ${UNDO_HOURS} hours, while nothing new is recorded.`}
        </ConfirmBanner>
      )}
    </>
  );
}
