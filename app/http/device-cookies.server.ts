/** What a browser remembers of the people who signed in with it: opaque ids only. */
import {
  deviceRemembers,
  shortcutsPerDevice,
} from "#app/features/access/identity/sign-in/sign-in-shortcut.ts";
import { normaliseEmail } from "#app/features/fields/email.schema.ts";
import { isId, newId } from "#app/platform/secrets/random.server.ts";
import { mac } from "#app/platform/secrets/secrets.server.ts";
import { signedCookie } from "./cookies.server.ts";

interface Device {
  id: string;
  /** HMACs of the addresses that signed in here, newest first. */
  accounts: string[];
}

const accountsPerDevice = 10;

const deviceCookie = signedCookie<Device>("device", (value): value is Device => {
  if (typeof value !== "object" || value === null) return false;
  const { id, accounts } = value as Partial<Device>;
  return isId(id) && Array.isArray(accounts) && accounts.every((account) => typeof account === "string");
});

const shortcutsCookie = signedCookie<string[]>(
  "shortcuts",
  (value): value is string[] => Array.isArray(value) && value.every(isId),
);

/** @returns the device's name when this account has signed in with it before, else null. */
export async function deviceKnownTo(request: Request, email: string): Promise<string | null> {
  const device = await deviceCookie.read(request);
  return device?.accounts.includes(accountMark(email)) ? device.id : null;
}

/** @returns the Set-Cookie value that makes the device known to the account. */
export async function knownDeviceCookie(request: Request, email: string): Promise<string> {
  const device = (await deviceCookie.read(request)) ?? { id: newId(), accounts: [] };
  const mark = accountMark(email);
  const accounts = [mark, ...device.accounts.filter((other) => other !== mark)].slice(0, accountsPerDevice);
  return deviceCookie.set({ id: device.id, accounts }, deviceRemembers);
}

/** @returns the ids of the sign-ins remembered on this device, newest first. */
export async function shortcutIds(request: Request): Promise<string[]> {
  return ((await shortcutsCookie.read(request)) ?? []).slice(0, shortcutsPerDevice);
}

/** @returns the Set-Cookie value; none left takes the cookie away. */
export async function shortcutIdsCookie(ids: string[]): Promise<string> {
  return ids.length > 0 ? shortcutsCookie.set(ids, deviceRemembers) : shortcutsCookie.clear();
}

function accountMark(email: string): string {
  return mac("cookies", "device", normaliseEmail(email)).toString("base64url").slice(0, 22);
}
