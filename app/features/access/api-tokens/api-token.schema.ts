import { z } from "zod";
import { choice, choices } from "#app/features/fields/choice.schema.ts";
import { once } from "#app/features/fields/once.schema.ts";
import { line } from "#app/features/fields/text.schema.ts";
import type { Role } from "#app/features/access/users/user.ts";
import { scopesFor, TOKEN_LIVES } from "./api-token.ts";

/** A new token, as somebody of this role may ask for one. */
export function newTokenSchema(role: Role) {
  return z.object({
    name: line("Name", { max: 80, missing: "Enter a name, such as the program’s" }),
    scopes: choices("permission", scopesFor(role)).refine((picked) => picked.length > 0, {
      error: "Select at least one permission",
    }),
    life: choice("How long it lasts", TOKEN_LIVES, "Select how long the token lasts"),
    _once: once,
  });
}

export type NewToken = z.output<ReturnType<typeof newTokenSchema>>;
