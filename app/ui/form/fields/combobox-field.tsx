import { useRef, useState, type ComponentType, type ReactNode } from "react";
import { buttonClass } from "../../button.tsx";
import { useHydrated } from "../../use-hydrated.ts";
import type { ComboboxSearchProps } from "./combobox-search.tsx";
import { controlProps, textOf, type Field } from "./field.ts";
import { FieldFrame } from "./field-frame.tsx";
import { type Options, optionsOf } from "./options.ts";

/** A shorter list is quicker looked through than searched. */
const WORTH_SEARCHING = 8;

const BLANK = "Choose one";

interface ComboboxFieldProps {
  field: Field;
  label: ReactNode;
  options: Options;
  hint?: ReactNode;
}

/**
 * One of very many, for staff. The select is and stays the form's control. Once scripts run a button beside it puts a
 * search box in front of it; the box's code, as heavy as the page's own, is fetched only then.
 */
export function ComboboxField(props: ComboboxFieldProps) {
  const { field, label, hint } = props;
  const options = optionsOf(props.options, field.id);
  const hydrated = useHydrated();
  const select = useRef<HTMLSelectElement>(null);
  const [Search, setSearch] = useState<ComponentType<ComboboxSearchProps> | null>(null);
  const search = async () => {
    const { ComboboxSearch } = await import("./combobox-search.tsx");
    setSearch(() => ComboboxSearch);
  };
  return (
    <FieldFrame field={field} label={label} hint={hint}>
      <div className="control-row" hidden={Search !== null}>
        <select
          {...controlProps(field, hint)}
          id={Search ? `${field.id}-list` : field.id}
          ref={select}
          defaultValue={textOf(field) ?? ""}
          className="control"
        >
          <option value="">{BLANK}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>{" "}
        {hydrated && options.length >= WORTH_SEARCHING && (
          // A box that could not be fetched leaves the list as it is.
          <button
            type="button"
            className={buttonClass("secondary")}
            onClick={() => void search().catch(() => {})}
          >
            Search<span className="sr-only"> the list</span>
          </button>
        )}
      </div>
      {Search && <Search field={field} hint={hint} options={options} blank={BLANK} select={select} />}
    </FieldFrame>
  );
}
