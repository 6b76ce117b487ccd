import type { ReactNode } from "react";
import { LinkButton } from "./button.tsx";
import { CopyButton } from "./copy-button.tsx";
import { PrintButton } from "./print-button.tsx";

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
