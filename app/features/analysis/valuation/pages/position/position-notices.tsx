import type { ShownPosition } from "#app/features/analysis/valuation/pages/position/show-position.server.ts";
import { holdingHref } from "#app/features/analysis/valuation/pages/valuation-href.ts";
import { PIPELINE } from "#app/features/analysis/valuation/pages/valuation-words.ts";
import { ConfirmBanner } from "#app/ui/confirm-banner.tsx";
import { RowAction } from "#app/ui/form/row-action.tsx";
import { Notice } from "#app/ui/notice.tsx";

/** What stands above a holding: that it is to be removed, is removed, or counts in no total. */
export function PositionNotices({ position }: { position: ShownPosition }) {
  const { id, keep, name, isRemoved, isRemoving } = position;
  const here = holdingHref(id, "", keep);
  return (
    <>
      {isRemoving && (
        <ConfirmBanner
          title={`Remove ${name}?`}
          intent="remove"
          label="Yes, remove the holding"
          cancel={here}
          action={here}
        >
          It goes out of the portfolio and every figure. Snapshots keep it, and you can bring it back from the
          list of removed holdings.
        </ConfirmBanner>
      )}
      {isRemoved && (
        <Notice tone="warning" title="This holding is removed">
          <RowAction intent="restore" label="Restore" about={name} variant="secondary" action={here} />
        </Notice>
      )}
      {position.isPipeline && (
        <Notice tone="info" title={PIPELINE}>
          <p>
            Its deal was not won, and no money was paid in. It counts in no total until the deal is won, or
            until money that was paid in stands under its cash flows.
          </p>
        </Notice>
      )}
    </>
  );
}
