import { useEffect, useRef } from "react";

export interface FilterSelectProps {
  /** Of the address. */
  name: string;
  label: string;
  value: string;
  /** One that is called by its value is a text alone. */
  options: readonly (string | { value: string; label: string })[];
}

/** One choice of a form that filters a list by its address. Where scripts run the list follows at once. */
export function FilterSelect({ name, label, value, options }: FilterSelectProps) {
  const select = useRef<HTMLSelectElement>(null);
  const shown = useRef(value);
  // The same element stays, and with it the focus: an address that says another value is shown in it.
  useEffect(() => {
    if (shown.current !== value && select.current) select.current.value = value;
    shown.current = value;
  }, [value]);
  return (
    <div className="field">
      <label htmlFor={`filter-${name}`} className="label">
        {label}
      </label>{" "}
      <select
        ref={select}
        id={`filter-${name}`}
        name={name}
        defaultValue={value}
        className="control"
        onChange={(event) => event.currentTarget.form?.requestSubmit()}
      >
        {options.map((one) => {
          const { value: key, label: text } = typeof one === "string" ? { value: one, label: one } : one;
          return (
            <option key={key} value={key}>
              {text}
            </option>
          );
        })}
      </select>
    </div>
  );
}
