import type { PickedGroupForm } from "#app/features/analysis/benchmarking/forms/benchmark.schema.ts";
import { SIMILARITY_METHOD } from "#app/features/analysis/benchmarking/maths/similarity.ts";
import { Choice } from "#app/ui/form/fields/choice.tsx";
import { FieldGroup } from "#app/ui/form/fields/field-frame.tsx";
import { picksOf } from "#app/ui/form/fields/field.ts";
import type { PostFormOf } from "#app/ui/form/post-form.tsx";
import type { ShownPick } from "../pages/show-pick.server.ts";

interface Props {
  data: ShownPick;
  field: PostFormOf<PickedGroupForm>[1]["peer"];
  /** After a post that would not do, what was ticked then counts. */
  isAnswered: boolean;
}

/** Companies of a set by what is known of them so far: picked, alike, found. */
export function PeerTicks({ data, field, isAnswered }: Props) {
  const { picked, similar, found, search, counted, hasMore } = data;
  const posted = new Set(isAnswered ? picksOf(field) : []);
  const lists = [
    { key: "picked", legend: "Picked", options: picked, isTicked: true, hint: "" },
    { key: "similar", legend: "Most alike", options: similar, isTicked: false, hint: SIMILARITY_METHOD },
    {
      key: "found",
      legend: search ? `Found for “${search}”` : "Companies of the set",
      options: found,
      isTicked: false,
      hint: `${counted}${hasMore ? ", the first 50 by name: search for others" : ""}`,
    },
  ].filter(
    ({ key, options }) =>
      options.length > 0 || (key === "found" && (search !== "" || picked.length + similar.length === 0)),
  );
  return lists.map(({ key, legend, options, isTicked, hint }, index) => (
    <FieldGroup
      key={key}
      // The first of the lists takes the errors, and the summary's link.
      field={index === 0 ? field : { ...fieldOf(field), id: key, errorId: "", descriptionId: `${key}-hint` }}
      legend={legend}
      hint={hint}
      describedBy={undefined}
    >
      <div className="choices">
        {options.length === 0 && <p>No other company fits.</p>}
        {options.map(({ value, label, hint: about }, at) => (
          <Choice
            key={value}
            type="checkbox"
            id={index === 0 && at === 0 ? field.id : `${key}-${at + 1}`}
            name="peer"
            value={value}
            label={label}
            hint={about}
            defaultChecked={isAnswered ? posted.has(value) : isTicked}
          />
        ))}
      </div>
    </FieldGroup>
  ));
}

function fieldOf({ id, name, errorId, descriptionId }: Props["field"]) {
  return { id, name, errorId, descriptionId };
}
