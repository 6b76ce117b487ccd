import { ChoicesField, type ChoicesFieldProps } from "./choices-field.tsx";
import { textOf } from "./field.ts";

/** One of a list. */
export function RadioField(props: ChoicesFieldProps) {
  const picked = textOf(props.field);
  return <ChoicesField {...props} type="radio" isPicked={(value) => value === picked} />;
}
