import type { PeerGroupForm } from "#app/features/analysis/benchmarking/forms/benchmark.schema.ts";
import { GroupFieldset } from "#app/features/analysis/benchmarking/forms/group-form.tsx";
import { groupHref } from "#app/features/analysis/benchmarking/pages/benchmark-href.ts";
import { Card } from "#app/ui/card.tsx";
import { PostForm, SubmitButton, type PostFormOf } from "#app/ui/form/post-form.tsx";
import type { ShownPeerGroup } from "../pages/show-peer-group.server.ts";

interface Props {
  group: ShownPeerGroup;
  form: PostFormOf<PeerGroupForm>;
  keep: string;
  once: string;
}

/** Makes another version of a group: other things asked for. */
export function ChangeGroup({ group, form: [form, fields], keep, once }: Props) {
  const { id, name, set, choices } = group;
  if (!choices) return null;
  return (
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
  );
}
