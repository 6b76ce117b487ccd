import { existsSync } from "node:fs";

/** Reads `.env` where there is one. What the environment itself sets wins. */
export function loadSettings(): void {
  if (existsSync(".env")) process.loadEnvFile(".env");
}
