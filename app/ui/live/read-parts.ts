export type Reading =
  | { outcome: "read"; values: Readonly<Record<string, unknown>> }
  | { outcome: "trouble" }
  /** Nobody is signed in any more. */
  | { outcome: "ended" };

/** Asks the server for parts of the page. Never throws. */
export function readParts(address: string, parts: readonly string[], signal: AbortSignal): Promise<Reading> {
  return ask(`${address}?parts=${parts.join(",")}`, { signal });
}

/** Tells the server that the person is still there. Never throws. */
export function stayThere(address: string): Promise<Reading> {
  return ask(address, { method: "POST" });
}

async function ask(address: string, options: RequestInit): Promise<Reading> {
  try {
    const answer = await fetch(address, {
      ...options,
      headers: { Accept: "application/json" },
      cache: "no-store",
    });
    if (answer.status === 401) return { outcome: "ended" };
    if (!answer.ok) return { outcome: "trouble" };
    return { outcome: "read", values: (await answer.json()) as Record<string, unknown> };
  } catch {
    return { outcome: "trouble" };
  }
}
