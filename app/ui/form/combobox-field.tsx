import { Combobox, ComboboxInput, ComboboxOption, ComboboxOptions } from "@headlessui/react";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { useHydrated } from "../use-hydrated.ts";
import { controlProps, describedBy, textOf, type Field, type Option } from "./field.ts";
import { FieldFrame } from "./field-frame.tsx";

/** As many as can be looked over; more letters narrow it down. */
const SHOWN = 50;

export interface ComboboxFieldProps {
  field: Field;
  label: ReactNode;
  options: readonly Option[];
  blank?: string;
  hint?: ReactNode;
  optional?: boolean;
}

/**
 * One of very many, for staff. The select is and stays the form's control; once scripts run a search box stands in
 * front of it and sets it. Heavy: import it only on pages that need it.
 */
export function ComboboxField(props: ComboboxFieldProps) {
  const { field, label, options, blank = "Choose one", hint, optional } = props;
  const hydrated = useHydrated();
  const select = useRef<HTMLSelectElement>(null);
  const control = controlProps(field, hint);
  return (
    <FieldFrame field={field} label={label} hint={hint} optional={optional}>
      <select
        {...control}
        id={hydrated ? `${field.id}-list` : field.id}
        ref={select}
        defaultValue={textOf(field) ?? ""}
        className="control"
        hidden={hydrated}
      >
        <option value="">{blank}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      {hydrated && <Search field={field} hint={hint} options={options} blank={blank} select={select} />}
    </FieldFrame>
  );
}

interface SearchProps extends Pick<ComboboxFieldProps, "field" | "hint" | "options" | "blank"> {
  select: React.RefObject<HTMLSelectElement | null>;
}

function Search({ field, hint, options, blank, select }: SearchProps) {
  const [value, setValue] = useState(textOf(field) ?? "");
  const [query, setQuery] = useState("");
  const wanted = query.trim().toLowerCase();
  const found = options.filter((option) => option.label.toLowerCase().includes(wanted)).slice(0, SHOWN);

  // What was chosen before the scripts came, and what a reset of the form leaves, is the select's.
  useEffect(() => {
    const read = () => setValue(select.current?.value ?? "");
    const later = () => setTimeout(read);
    read();
    const form = select.current?.form;
    form?.addEventListener("reset", later);
    return () => form?.removeEventListener("reset", later);
  }, [select]);

  const choose = (next: string | null) => {
    setValue(next ?? "");
    if (select.current) select.current.value = next ?? "";
  };
  return (
    <Combobox value={value} onChange={choose} onClose={() => setQuery("")} immediate>
      <div className="combobox">
        <ComboboxInput
          id={field.id}
          className="control"
          autoComplete="off"
          placeholder={blank}
          aria-describedby={describedBy(field, hint)}
          aria-invalid={field.errors ? true : undefined}
          displayValue={(picked: string) => options.find((option) => option.value === picked)?.label ?? ""}
          onChange={(event) => setQuery(event.target.value)}
        />
        <ComboboxOptions className="combobox-list" modal={false}>
          {found.map((option) => (
            <ComboboxOption key={option.value} value={option.value} className="combobox-option">
              {option.label}
            </ComboboxOption>
          ))}
          {found.length === 0 && <p className="combobox-none">Nothing fits “{query}”</p>}
        </ComboboxOptions>
      </div>
    </Combobox>
  );
}
