import type { ReactNode } from "react";
import { buttonClass, LinkButton } from "./button.tsx";
import { CopyButton } from "./copy-button.tsx";
import { useHydrated } from "./use-hydrated.ts";

interface Props {
  text: string;
  /** What it is, after the name of each button. */
  label: string;
  /** Where the same is a file, for as long as it is shown. */
  file: string;
  children?: ReactNode;
}

/** Beside a secret that is shown: what somebody keeps it by. None of it shows the secret a second time. */
export function KeepSecret({ text, label, file, children }: Props) {
  return (
    <div className="actions">
      <LinkButton to={file} external variant="quiet" size="small">
        Download<span className="sr-only"> {label}</span>
      </LinkButton>{" "}
      <CopyButton text={text} label={label} /> <PrintButton label={label} /> {children}
    </div>
  );
}

/** There only once scripts run: without them the browser's own command prints the page as well. */
function PrintButton({ label }: { label: string }) {
  const hydrated = useHydrated();
  if (!hydrated) return null;
  return (
    <button type="button" className={buttonClass("quiet", "small")} onClick={() => window.print()}>
      Print<span className="sr-only"> {label}</span>
    </button>
  );
}
