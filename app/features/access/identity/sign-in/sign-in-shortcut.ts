/** A sign-in remembered on a device: enough to fill in the email and the choice, and to tell which key it takes. */
export interface SignInShortcut {
  id: string;
  email: string;
  name: string;
  isAdmin: boolean;
  keyLast4: string;
  createdAt: string;
}

export const shortcutsPerDevice = 3;

/** Seconds that a device remembers. */
export const deviceRemembers = 180 * 86_400;
