import { Icon } from "./icon.tsx";
import { Link } from "./link.tsx";

export interface ChecklistStep {
  label: string;
  to: string;
  isDone: boolean;
}

/** What somebody new does first: what is done ticked, the rest as links. */
export function Checklist({ steps }: { steps: readonly ChecklistStep[] }) {
  return (
    <ol className="first-steps">
      {steps.map(({ label, to, isDone }) => (
        <li key={label}>
          {isDone ? <Icon name="check" /> : <span aria-hidden="true" />}
          <span className="sr-only">{isDone ? "Done: " : "To do: "}</span>
          {isDone ? label : <Link to={to}>{label}</Link>}
        </li>
      ))}
    </ol>
  );
}
