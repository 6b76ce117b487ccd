import { sessionLifetime } from "#app/features/access/identity/sessions/session.ts";
import { deviceRemembers } from "#app/features/access/identity/sign-in/sign-in-shortcut.ts";
import { refusedFormSeconds } from "#app/features/form-drafts/form-draft.ts";
import { count } from "#app/plural.ts";

export interface CookieFact {
  /** As it travels, with the prefix it has over https. */
  name: string;
  purpose: string;
  lifetime: string;
}

const idle = count(sessionLifetime.idle / 60, "minute");
const absolute = count(sessionLifetime.absolute / 3600, "hour");
const device = count(deviceRemembers / 86_400, "day");

/** Every cookie the product sets. A test holds this list against what it really sets. */
export const COOKIES: readonly CookieFact[] = [
  {
    name: "sid",
    purpose: "Keeps you signed in. Set when you sign in, taken away when you sign out.",
    lifetime: `Until you close the browser; it opens nothing after ${idle} without use, or after ${absolute}`,
  },
  {
    name: "device",
    purpose:
      "Lets you sign in from this device even while somebody else is guessing at your account. Set when you sign in, or let a device in by our email. Holds no name or address, only a random number and keyed hashes.",
    lifetime: device,
  },
  {
    name: "shortcuts",
    purpose:
      "Fills in your email address next time. Set only if you tick “Remember this sign-in on this device”. Holds random numbers only.",
    lifetime: `${device}, or until you remove the last shortcut`,
  },
  {
    name: "flash",
    purpose: "Carries one message, such as “Login successful”, to the next page. Removed once it was shown.",
    lifetime: "60 seconds",
  },
  {
    name: "former",
    purpose:
      "Lets you go on with a form after your session ended while you were filling it in. Set when a session ends by itself. Holds a random number only.",
    lifetime: `${count(refusedFormSeconds / 60, "minute")}, or until you sign in again`,
  },
  {
    name: "theme",
    purpose: "Remembers Light or Dark. Set only if you choose one of them at the foot of a page.",
    lifetime: "One year, or until you choose System",
  },
  {
    name: "basic",
    purpose: "Remembers the basic version. Set only if you choose it at the foot of a page.",
    lifetime: "One year, or until you switch it off",
  },
];
