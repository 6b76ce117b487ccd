import type { Trx } from "#app/platform/database.server.ts";
import { mac } from "#app/platform/secrets/secrets.server.ts";

/** Who signs in with an address: whom mail about signing in goes to. */
export function findAddressOwner(trx: Trx, email: string) {
  return trx
    .selectFrom("users")
    .select(["id", "email", "is_demo"])
    .where("email_normalised", "=", email)
    .where("status", "=", "active")
    .where("password_hash", "is not", null)
    .executeTakeFirst();
}

/** An address in the audit log. An unknown one is kept as an HMAC: people type passwords into the wrong field. */
export function addressTarget(email: string, userId: string | null | undefined): string {
  return userId ? `user:${userId}` : `address:${mac("throttle", email).toString("hex").slice(0, 16)}`;
}
