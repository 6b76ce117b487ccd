export interface FilterSelectProps {
  /** Of the address. */
  name: string;
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
}

/** One choice of a form that filters a list by its address. */
export function FilterSelect({ name, label, value, options }: FilterSelectProps) {
  return (
    <div className="field">
      <label htmlFor={`filter-${name}`} className="label">
        {label}
      </label>{" "}
      <select key={value} id={`filter-${name}`} name={name} defaultValue={value} className="control">
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}
