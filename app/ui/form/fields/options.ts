import type { SelectOption } from "./field.ts";

/** Made by `optionsOnce`. The list is left out where it stands in the document that the scripts take over. */
interface OptionsOnce {
  list?: readonly SelectOption[];
}

export type Options = readonly SelectOption[] | OptionsOnce;

const isList = (options: Options): options is readonly SelectOption[] => Array.isArray(options);

/** Keyed by what the loader handed over: the select may be gone, or be changed, when it is asked again. */
const standing = new WeakMap<object, readonly SelectOption[]>();

/** @param id of the select that has them. */
export function optionsOf(options: Options, id: string): readonly SelectOption[] {
  if (isList(options)) return options;
  const list = options.list ?? standing.get(options) ?? optionsIn(document.getElementById(id));
  if (!options.list) standing.set(options, list);
  return list;
}

function optionsIn(select: HTMLElement | null): SelectOption[] {
  const options = select instanceof HTMLSelectElement ? [...select.options] : [];
  return options.flatMap(({ value, textContent }) => (value ? [{ value, label: textContent }] : []));
}
