import type { Option } from "./choice.schema.ts";

/**
 * A long list of choices for a loader to give: a document has it in its select, and hands nothing over for the scripts
 * but that it is there (`ui/form/fields/options.ts`). The data of a client navigation has all of it.
 */
export function optionsOnce(
  { isDocument }: { isDocument: boolean },
  list: readonly Option[],
): { list?: readonly Option[] } {
  return isDocument ? Object.defineProperty({}, "list", { value: list }) : { list };
}
