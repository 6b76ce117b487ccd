import type { Actor } from "#app/features/actor.ts";

/** Why somebody does not get into the Report Shop; null for those who do. */
type ShopRefusal = "not-signed-in" | "not-client";

/** The contract's pages for those who may not, word for word. */
export const SHOP_REFUSALS: Record<ShopRefusal, { title: string; text: string }> = {
  "not-signed-in": {
    title: "Access Restricted",
    text: "Please sign up and get client approval to access our Report Shop.",
  },
  "not-client": {
    title: "Client Access Required",
    text: "Report Shop access is restricted to approved clients only.",
  },
};

/**
 * Who may look round the Report Shop: clients and admins. Any role there may be besides them is refused, however it
 * came to be signed in.
 */
export function shopRefusal(actor: { role: Actor["role"] | (string & {}) }): ShopRefusal | null {
  if (actor.role === "client" || actor.role === "admin") return null;
  return actor.role === "visitor" ? "not-signed-in" : "not-client";
}

/** Staff put reports into the shop and take them out. */
export function maySell(actor: { role: Actor["role"] }): boolean {
  return actor.role === "admin" || actor.role === "system";
}
