import { z } from "zod";
import { ticked } from "#app/features/fields/choice.schema.ts";
import { once } from "#app/features/fields/once.schema.ts";
import { line } from "#app/features/fields/text.schema.ts";
import { LONGEST_VIEW_NAME } from "./saved-view.ts";

const name = line("Name", { max: LONGEST_VIEW_NAME, missing: "Enter a name for the view" });

export const saveViewSchema = z.object({ name, shared: ticked(), _once: once });
export const renameViewSchema = z.object({ name, shared: ticked() });

export type SaveViewInput = z.input<typeof saveViewSchema>;
