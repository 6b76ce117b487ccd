import { buttonClass } from "./button.tsx";
import { useHydrated } from "./use-hydrated.ts";

/** There only once scripts run: without them the browser's own command prints the page as well. */
export function PrintButton({ label }: { label: string }) {
  const hydrated = useHydrated();
  if (!hydrated) return null;
  return (
    <button type="button" className={buttonClass("quiet", "small")} onClick={() => window.print()}>
      Print<span className="sr-only"> {label}</span>
    </button>
  );
}
