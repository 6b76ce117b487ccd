import { CopyButton } from "../copy-button.tsx";

interface Props {
  text: string;
  /** What it is, where the text itself doesn't say it: "account number". */
  label?: string;
}

/** What people give elsewhere to the letter: one press marks all of it, and scripts copy it. */
export function Reference({ text, label = text }: Props) {
  return (
    <span className="reference">
      <span className="num select-all">{text}</span> <CopyButton text={text} label={label} />
    </span>
  );
}
