import { Combobox, ComboboxInput, ComboboxOption, ComboboxOptions } from "@headlessui/react";
import { useEffect, useState, type ReactNode, type RefObject } from "react";
import { describedBy, type Field, type SelectOption } from "./field.ts";

/** As many as can be looked over; more letters narrow it down. */
const SHOWN = 50;

export interface ComboboxSearchProps {
  field: Field;
  options: readonly SelectOption[];
  blank: string;
  hint: ReactNode;
  /** The form's control, which the box sets. */
  select: RefObject<HTMLSelectElement | null>;
}

export function ComboboxSearch({ field, hint, options, blank, select }: ComboboxSearchProps) {
  const [value, setValue] = useState(() => select.current?.value ?? "");
  const [query, setQuery] = useState("");
  const wanted = query.trim().toLowerCase();
  const found = options.filter((option) => option.label.toLowerCase().includes(wanted)).slice(0, SHOWN);

  // What a reset of the form leaves is the select's.
  useEffect(() => {
    const form = select.current?.form;
    const read = () => setTimeout(() => setValue(select.current?.value ?? ""));
    form?.addEventListener("reset", read);
    return () => form?.removeEventListener("reset", read);
  }, [select]);

  const choose = (next: string | null) => {
    setValue(next ?? "");
    if (!select.current) return;
    select.current.value = next ?? "";
    // As when somebody chooses in the list itself.
    select.current.dispatchEvent(new Event("change", { bubbles: true }));
  };
  return (
    <Combobox value={value} onChange={choose} onClose={() => setQuery("")} immediate>
      <div className="combobox">
        <ComboboxInput
          // It comes because a button asked for it, and takes that button's place.
          autoFocus
          id={field.id}
          className="control"
          autoComplete="off"
          placeholder={blank}
          aria-describedby={describedBy(field, hint)}
          aria-required={select.current?.ariaRequired === "true" || undefined}
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
