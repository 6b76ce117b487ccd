import { Link } from "../link.tsx";

interface Props {
  /** "The 12 most urgent of 31." */
  text: string;
  /** Where the rest stands. */
  rest: readonly { to: string; label: string }[];
}

/** Below a list that shows only its first: that it does, and the ways to the rest. */
export function CutNote({ text, rest }: Props) {
  return (
    <p className="hint">
      {text}
      {rest.map(({ to, label }, index) => (
        <span key={to}>
          {index === 0 ? " See " : ", "}
          <Link to={to}>{label}</Link>
        </span>
      ))}
      {rest.length > 0 && "."}
    </p>
  );
}
