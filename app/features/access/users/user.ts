import type { UserKeyStatus } from "#app/features/access/identity/user-key/user-key.ts";
import type { UsersTable } from "#db/schema.ts";

export type Role = UsersTable["role"];
export type UserStatus = UsersTable["status"];

export const roleLabel: Record<Role, string> = { client: "Client", admin: "Admin" };
export const userStatusLabel: Record<UserStatus, string> = {
  pending: "Pending",
  active: "Active",
  disabled: "Disabled",
};
export const userStatusTone = { pending: "amber", active: "green", disabled: "slate" } as const;

/** `pending`: reset by staff, and the person has not confirmed a code yet. */
export type TwoFactorState = "on" | "pending" | "off";

export const twoFactorLabel: Record<TwoFactorState, string> = {
  on: "On",
  pending: "Waiting for the user",
  off: "Off",
};
export const twoFactorTone = { on: "green", pending: "amber", off: "slate" } as const;

export interface UserRow {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  role: Role;
  status: UserStatus;
  /** Null for admins. */
  company: { id: string; name: string } | null;
  /** False until the person has chosen a password: nobody can sign in as them. */
  hasPassword: boolean;
  twoFactor: TwoFactorState;
  /** The best of their keys; null when none was ever made for their address. */
  keyStatus: UserKeyStatus | null;
  lastSignInAt: string | null;
}

/** What to call a person: their name, or their address where there is none. */
export function nameOf(person: { firstName: string; lastName: string; email: string }): string {
  return `${person.firstName} ${person.lastName}`.trim() || person.email;
}
