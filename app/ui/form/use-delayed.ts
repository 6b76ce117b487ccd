import { useEffect, useState } from "react";

/** True once `busy` has lasted 400 ms, and then for at least 300 ms: no flicker on quick answers. */
export function useDelayed(busy: boolean): boolean {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (busy === shown) return;
    const timer = setTimeout(() => setShown(busy), busy ? 400 : 300);
    return () => clearTimeout(timer);
  }, [busy, shown]);
  return shown;
}
