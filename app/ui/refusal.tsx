import { useEffect, useRef } from "react";
import { Notice } from "./notice.tsx";

/** Stands above the heading after a small post that could not be done: a row's button, not a form with fields. */
export function Refusal({ problem }: { problem: { title: string; text: string } | undefined }) {
  const box = useRef<HTMLDivElement>(null);
  // On a page load `autofocus` does it; after a client submit nothing else would.
  useEffect(() => {
    if (problem) box.current?.focus();
  }, [problem]);
  if (!problem) return null;
  return (
    <div ref={box} role="alert" tabIndex={-1} autoFocus>
      <Notice tone="danger" title={problem.title}>
        {problem.text}
      </Notice>
    </div>
  );
}
