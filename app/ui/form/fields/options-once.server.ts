import type { SelectOption } from "./field.ts";
import type { OptionsOnce } from "./options.ts";

/**
 * A long list of choices for a loader to give: a document has it in its select, and hands nothing over for the scripts
 * but that it is there. The data of a client navigation has all of it.
 */
export function optionsOnce(
  { isDocument }: { isDocument: boolean },
  list: readonly SelectOption[],
): OptionsOnce {
  return isDocument ? Object.defineProperty({}, "list", { value: list }) : { list };
}
