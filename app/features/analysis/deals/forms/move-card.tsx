import { STAGE_OPTIONS, type DealStage } from "#app/features/analysis/deals/records/deal.ts";
import { Card } from "#app/ui/card.tsx";
import { SelectField, TextArea } from "#app/ui/form/fields/fields.tsx";
import { PostForm, SubmitButton, type PostFormOf } from "#app/ui/form/post-form.tsx";

export type MoveInput = { to: string; reason?: string };

interface Props {
  /** Where the deal is. */
  stage: DealStage;
  form: PostFormOf<MoveInput>;
  action: string;
}

/** Moves a deal on its own page, where a lost one's reason is given. */
export function MoveDealCard({ stage, form: [form, fields], action }: Props) {
  return (
    <Card title="Move" id="move-card">
      <PostForm form={form} action={action}>
        <input type="hidden" name="intent" value="move" />
        <input type="hidden" name="from" value={stage} />
        <SelectField field={fields.to} label="Stage" options={STAGE_OPTIONS} blank={null} />
        <TextArea
          field={fields.reason}
          label="Lost reason"
          hint="Needed for Closed Lost"
          rows={3}
          optional="depends"
        />
        <SubmitButton pending="Moving…">Move</SubmitButton>
      </PostForm>
    </Card>
  );
}
