import { RemovalNotices } from "#app/features/analysis/tools/removal-notices.tsx";
import type { ShownHolding } from "#app/features/analysis/valuation/pages/holding/show-holding.server.ts";
import { holdingHref } from "#app/features/analysis/valuation/pages/valuation-href.ts";
import { PIPELINE } from "#app/features/analysis/valuation/pages/valuation-words.ts";
import { Notice } from "#app/ui/notice.tsx";

/** What stands above a holding: that it is to be removed, is removed, or counts in no total. */
export function HoldingNotices({ holding }: { holding: ShownHolding }) {
  const { id, keep, name, isRemoved, isRemoving } = holding;
  const here = holdingHref(id, "", keep);
  return (
    <>
      <RemovalNotices noun="holding" name={name} here={here} isRemoving={isRemoving} isRemoved={isRemoved}>
        It goes out of the portfolio and every figure. Snapshots keep it, and you can bring it back from the
        list of removed holdings.
      </RemovalNotices>
      {holding.isPipeline && (
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
