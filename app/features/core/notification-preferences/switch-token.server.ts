import { isId } from "#app/platform/secrets/random.server.ts";
import { readSigned, signed } from "#app/platform/secrets/signed-text.server.ts";
import { isPreferenceKind, type PreferenceKind } from "./notification-preference.ts";

export interface PreferenceSwitch {
  userId: string;
  kind: PreferenceKind;
}

/**
 * What switches one kind of message off for one person, without signing in and nothing else. It stands in the headers of
 * their messages, where mail programs look for it, and in no text that staff read.
 */
export const switchToken = ({ userId, kind }: PreferenceSwitch): string =>
  signed("unsubscribe", `${userId}.${kind}`);

/** @returns null when it is not ours, or of a kind that is there no more. */
export function readSwitchToken(token: string): PreferenceSwitch | null {
  const [userId, kind = ""] = readSigned("unsubscribe", token)?.split(".") ?? [];
  return isId(userId) && isPreferenceKind(kind) ? { userId, kind } : null;
}
