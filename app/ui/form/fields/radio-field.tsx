import { ChoicesField, type ChoicesFieldProps } from "./choices-field.tsx";
import { textOf } from "./field.ts";

/** Empty, as a field is that nobody filled in. */
const nothingSaid = { value: "", label: "No preference" };

/**
 * One of a list. Text browsers tick the first of radios of which none is ticked, so one always is: where nothing need be
 * said, that is the first, which says nothing.
 */
export function RadioField(props: ChoicesFieldProps) {
  const { optional, options } = props;
  const picked = textOf(props.field) ?? (optional ? nothingSaid.value : undefined);
  return (
    <ChoicesField
      {...props}
      type="radio"
      options={optional ? [nothingSaid, ...options] : options}
      isPicked={(value) => value === picked}
    />
  );
}
