interface ProgressStepsProps {
  /** Names of the steps, in order. */
  steps: readonly string[];
  /** The step at hand, counted from 1. */
  current: number;
}

export function ProgressSteps({ steps, current }: ProgressStepsProps) {
  return (
    <nav aria-label="Progress" className="steps">
      <p className="steps-count">
        Step {Math.min(current, steps.length)} of {steps.length}
        {/* Where the marks are too narrow for their names. */}
        <span className="steps-name" aria-hidden="true">
          : {steps[Math.min(current, steps.length) - 1]}
        </span>
      </p>
      <ol>
        {steps.map((step, index) => (
          <li
            key={step}
            aria-current={index + 1 === current ? "step" : undefined}
            data-done={index + 1 < current ? "" : undefined}
          >
            {step}
            {index + 1 < current && <span className="sr-only"> (done)</span>}
          </li>
        ))}
      </ol>
    </nav>
  );
}
