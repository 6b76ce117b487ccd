import { SampleNotice } from "#app/features/analysis/benchmarking/pages/benchmark-tabs.tsx";
import { ConfirmBanner } from "#app/ui/confirm-banner.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { SummaryList } from "#app/ui/summary-list.tsx";
import type { ShownPeerSet } from "./show-peer-set.server.ts";

interface Props {
  set: ShownPeerSet;
  here: string;
  isRemoving: boolean;
}

/** What stands above the companies of a peer set: that it is to be removed, is removed or a sample, and its facts. */
export function PeerSetHead({ set, here, isRemoving }: Props) {
  const { name, version } = set;
  return (
    <>
      {isRemoving && (
        <ConfirmBanner
          title={`Remove ${name} with all its versions?`}
          intent="remove"
          label="Yes, remove the set"
          cancel={here}
          action={here}
        >
          Groups that were made from it keep their version.
        </ConfirmBanner>
      )}
      {set.isRemoved && <Notice tone="warning" title="This set is removed; groups made from it keep it" />}
      {set.isSample && <SampleNotice />}
      <SummaryList
        items={[
          { term: "Version", detail: version },
          { term: "Source", detail: set.source },
          { term: "As of", detail: set.asOf },
          { term: "Currency", detail: set.currency },
        ]}
      />
    </>
  );
}
