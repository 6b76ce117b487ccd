const waiting: (() => void)[] = [];
let taken = false;

/**
 * Resolves when it is the caller's turn: one caller per turn of the event loop, in the order they came. Requests that
 * arrive at one moment are all read before any of them is worked on; without turns, what is quick to answer (health,
 * files, kept pages) would wait until the last of them was.
 */
export async function ownTurn(): Promise<void> {
  if (taken) return new Promise((resolve) => void waiting.push(resolve));
  taken = true;
  setImmediate(next);
}

function next(): void {
  const resolve = waiting.shift();
  taken = resolve !== undefined;
  if (!resolve) return;
  setImmediate(next);
  resolve();
}
