import type { Option } from "#app/features/fields/choice.schema.ts";
import { Card } from "#app/ui/card.tsx";
import { PostForm, SubmitButton } from "#app/ui/form/post-form.tsx";
import { RowAction } from "#app/ui/form/row-action.tsx";

interface Props {
  /** Who looks after it now. */
  keeper: { id: string; name: string } | null;
  /** The member of staff who reads the page. */
  reader: string;
  staff: readonly Option[];
}

/** Who looks after an enquiry, and the form that gives it to somebody else. */
export function TicketAssignment({ keeper, reader, staff }: Props) {
  const seen = keeper?.id ?? "";
  return (
    <Card title="Looked after by" id="assignment">
      <p>{keeper ? (keeper.id === reader ? `${keeper.name} (you)` : keeper.name) : "Nobody yet"}</p>
      {keeper?.id !== reader && (
        <RowAction
          intent="assign"
          fields={{ to: reader, seenKeeper: seen }}
          label="Assign to me"
          variant="secondary"
          action="?"
        />
      )}
      {/* What is chosen begins anew when somebody else has it. */}
      <PostForm key={seen} form={{ id: "assign" }} action="?">
        <input type="hidden" name="seenKeeper" value={seen} />
        <div className="field">
          <label htmlFor="assign-to" className="label">
            Assign to
          </label>
          <div className="control-row">
            <select id="assign-to" name="to" defaultValue={seen} className="control control-l">
              <option value="">Nobody</option>
              {keeper && !staff.some(({ value }) => value === keeper.id) && (
                <option value={keeper.id}>{keeper.name} (no longer staff)</option>
              )}
              {staff.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>{" "}
            <SubmitButton name="intent" value="assign" pending="Assigning…" variant="secondary">
              Assign
            </SubmitButton>
          </div>
        </div>
      </PostForm>
    </Card>
  );
}
