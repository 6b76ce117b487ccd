/** Ten characters of Crockford's base32 (50 bits), written `ABCDE-FGHJK`; a six-digit code can't be mistaken for one. */
export const recoveryCodeCount = 10;

const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** @param bytes ten random bytes. */
export function formatRecoveryCode(bytes: Uint8Array): string {
  const letters = Array.from(bytes, (byte) => alphabet.charAt(byte % 32)).join("");
  return `${letters.slice(0, 5)}-${letters.slice(5, 10)}`;
}

/**
 * Reads a code as people type it: any case, spaces or hyphens anywhere, O for 0 and I or L for 1.
 * @returns the code as it is written, or null when it can't be one.
 */
export function normaliseRecoveryCode(text: string): string | null {
  const plain = text.toUpperCase().replaceAll("O", "0").replace(/[IL]/g, "1").replace(/[\s-]/g, "");
  if (plain.length !== 10 || [...plain].some((letter) => !alphabet.includes(letter))) return null;
  return `${plain.slice(0, 5)}-${plain.slice(5)}`;
}
