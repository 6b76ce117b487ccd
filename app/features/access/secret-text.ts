import { brand } from "#app/brand.ts";

/** A secret as a text file: what it is, whose it is, how it is used. */
interface SecretText {
  /** The name of the file, without its ending. */
  name: string;
  title: string;
  email: string;
  use: string;
  lines: readonly string[];
}

export const userKeyText = (email: string, key: string): SecretText => ({
  name: "user-key",
  title: "User key",
  email,
  use: "Typed or pasted at each sign-in. Keep it where nobody else reads.",
  lines: [key],
});

export const authenticatorText = (email: string, secret: string): SecretText => ({
  name: "authenticator-secret",
  title: "Authenticator secret",
  email,
  use: "An app that has it makes your codes: time-based, SHA-1, 6 digits, 30 seconds. Keep it where nobody else reads.",
  lines: [secret],
});

export const recoveryCodesText = (email: string, codes: readonly string[]): SecretText => ({
  name: "recovery-codes",
  title: "Recovery codes",
  email,
  use: "Each signs you in once in place of an authenticator code. Keep them away from your authenticator.",
  lines: codes,
});

export const apiTokenText = (
  email: string,
  { name, token }: { name: string; token: string },
): SecretText => ({
  name: "api-token",
  title: `API token, ${name}`,
  email,
  use: "Whoever has it acts as you, within its permissions. Keep it where nobody else reads.",
  lines: [token],
});

/** With the line ends of Windows, which every editor reads. */
export function secretFile({ name, title, email, use, lines }: SecretText) {
  const text = [`${brand.name}: ${title}`, email, "", use, "", ...lines, ""].join("\r\n");
  return {
    name: `${name}.txt`,
    contentType: "text/plain; charset=utf-8",
    bytes: new TextEncoder().encode(text),
  };
}
