/** What a browser remembers of the people who signed in with it: opaque ids only. */
import {
  deviceRemembers,
  shortcutsPerDevice,
} from "#app/features/access/identity/sign-in/sign-in-shortcut.ts";
import { normaliseEmail } from "#app/features/fields/email.schema.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import { isId, newId } from "#app/platform/secrets/random.server.ts";
import { mac } from "#app/platform/secrets/secrets.server.ts";
import { signedCookie } from "./cookies.server.ts";

interface Device {
  id: string;
  /** HMACs of the addresses that signed in here, newest first. */
  accounts: string[];
  /** The one that a mailed link admits it to, and until when. */
  admitted?: { account: string; until: string };
}

const accountsPerDevice = 10;

/** All devices that an account's links admit count as one: more links are no more tries. */
const anyAdmitted = "admitted";

const deviceCookie = signedCookie<Device>("device", (value): value is Device => {
  if (typeof value !== "object" || value === null) return false;
  const { id, accounts } = value as Partial<Device>;
  return isId(id) && Array.isArray(accounts) && accounts.every((account) => typeof account === "string");
});

const shortcutsCookie = signedCookie<string[]>(
  "shortcuts",
  (value): value is string[] => Array.isArray(value) && value.every(isId),
);

/** @returns the device's name when this account has signed in with it before, or admits it; else null. */
export async function deviceKnownTo(request: Request, email: string): Promise<string | null> {
  const device = await deviceCookie.read(request);
  const mark = accountMark(email);
  if (device?.accounts.includes(mark)) return device.id;
  const isAdmitted = device?.admitted?.account === mark && device.admitted.until > nowIso();
  return isAdmitted ? anyAdmitted : null;
}

/** @returns the Set-Cookie value that admits the device to the account until then. */
export async function admittedDeviceCookie(request: Request, email: string, until: string): Promise<string> {
  const device = (await deviceCookie.read(request)) ?? { id: newId(), accounts: [] };
  return deviceCookie.set({ ...device, admitted: { account: accountMark(email), until } }, deviceRemembers);
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
