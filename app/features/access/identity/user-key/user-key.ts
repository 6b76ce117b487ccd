import type { UserKeysTable } from "#db/schema.ts";

/** A key moves one way only: unused, then active, then revoked. */
export type UserKeyStatus = UserKeysTable["status"];

export const userKeyStatusLabel: Record<UserKeyStatus, string> = {
  unused: "Unused",
  active: "Active",
  revoked: "Revoked",
};

export const userKeyStatusTone = { unused: "amber", active: "green", revoked: "red" } as const;

/**
 * A person with a revoked and an active key signs in: what counts is the best.
 * @param statuses of all their keys, with commas between; null when none was ever made for their address.
 */
export function bestKeyStatus(statuses: string | null): UserKeyStatus | null {
  const ranking: UserKeyStatus[] = ["active", "unused", "revoked"];
  return ranking.find((status) => statuses?.split(",").includes(status)) ?? null;
}

/** A key without its value, as lists show it. */
export interface UserKeyRow {
  id: string;
  prefix: string;
  last4: string;
  status: UserKeyStatus;
  assignedEmail: string;
  createdAt: string;
}
