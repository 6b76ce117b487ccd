import { Notice } from "./notice.tsx";

/** Stands above the heading after a small post that could not be done: a row's button, not a form with fields. */
export function Refusal({ problem }: { problem: { title: string; text: string } | undefined }) {
  if (!problem) return null;
  return (
    <div role="alert" tabIndex={-1} autoFocus>
      <Notice tone="danger" title={problem.title}>
        {problem.text}
      </Notice>
    </div>
  );
}
