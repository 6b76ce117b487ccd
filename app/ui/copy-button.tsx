import { useState } from "react";
import { buttonClass } from "./button.tsx";
import { useHydrated } from "./use-hydrated.ts";

interface CopyButtonProps {
  text: string;
  /** What is copied: "Copy" + label is the button's name. */
  label: string;
}

/** There only once scripts run and the browser has a clipboard; the text itself always stands beside it. */
export function CopyButton({ text, label }: CopyButtonProps) {
  const hydrated = useHydrated();
  const [said, setSaid] = useState("");
  if (!hydrated || !navigator.clipboard) return <span className="copy" />;

  const copy = async () => {
    setSaid("");
    try {
      await navigator.clipboard.writeText(text);
      setSaid("Copied to clipboard");
    } catch {
      setSaid("Could not copy: select the text instead");
    }
  };
  return (
    <span className="copy">
      <button type="button" className={buttonClass("quiet", "small")} onClick={copy}>
        Copy<span className="sr-only"> {label.replace(/^copy\s+/i, "")}</span>
      </button>{" "}
      <span role="status" className="copy-said">
        {said}
      </span>
    </span>
  );
}
