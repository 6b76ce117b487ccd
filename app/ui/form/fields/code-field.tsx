import type { ReactNode } from "react";
import { controlProps, type Field } from "./field.ts";
import { FieldFrame } from "./field-frame.tsx";
import { useClearedOnFailure } from "../use-cleared-on-failure.ts";

interface CodeFieldProps {
  field: Field;
  label: ReactNode;
  hint?: ReactNode;
  /** "text" where a recovery code with letters may be given instead. */
  inputMode?: "numeric" | "text";
}

/** One input, no maxlength: a pasted "123 456" arrives whole and the server takes the space out. */
export function CodeField({ field, label, hint, inputMode = "numeric" }: CodeFieldProps) {
  const input = useClearedOnFailure();
  return (
    <FieldFrame field={field} label={label} hint={hint}>
      <input
        {...controlProps(field, hint)}
        ref={input}
        type="text"
        inputMode={inputMode}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        className="control control-s num"
      />
    </FieldFrame>
  );
}
