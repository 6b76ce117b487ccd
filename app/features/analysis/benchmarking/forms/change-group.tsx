import type { PeerGroupForm } from "#app/features/analysis/benchmarking/forms/benchmark.schema.ts";
import { GroupFieldset } from "#app/features/analysis/benchmarking/forms/group-form.tsx";
import { benchmarkingHref, groupHref } from "#app/features/analysis/benchmarking/pages/benchmark-href.ts";
import { withQuery } from "#app/features/analysis/tools/with-query.ts";
import { Card } from "#app/ui/card.tsx";
import { PostForm, SubmitButton, type PostFormOf } from "#app/ui/form/post-form.tsx";
import { Link } from "#app/ui/link.tsx";
import type { ShownPeerGroup } from "../pages/show-peer-group.server.ts";

interface Props {
  group: ShownPeerGroup;
  form: PostFormOf<PeerGroupForm>;
  keep: string;
  once: string;
}

/** The way to another version of a group: other companies ticked, or other things asked for. */
export function ChangeGroup({ group, form: [form, fields], keep, once }: Props) {
  const { id, name, set, isPicked, isRemoved, choices } = group;
  return (
    <>
      {isPicked && !isRemoved && (
        <Card title="Change who is in it" id="change">
          <p>
            <Link to={withQuery(benchmarkingHref("groups/pick", keep), { group: id })}>
              Tick other companies of the set
            </Link>
            . That makes a new version; benchmarks keep the one they were made with.
          </p>
        </Card>
      )}
      {choices && (
        <Card title="Change what it asks for" id="change">
          <p className="hint">Makes a new version. Benchmarks keep the one they were made with.</p>
          <PostForm form={form} action={groupHref(id, keep)} once={once}>
            <input type="hidden" name="intent" value="save" />
            <input type="hidden" name="name" value={name} />
            <input type="hidden" name="set" value={set.id} />
            <GroupFieldset fields={fields} choices={choices} />
            <SubmitButton pending="Saving…">Save new version</SubmitButton>
          </PostForm>
        </Card>
      )}
    </>
  );
}
