/** A ledger's column between two rules: the mark beside the firm's name. */
export function BrandMark() {
  return (
    <svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true" className="brand-mark">
      <path d="M24.5 10.2A10 10 0 1 0 24.5 21.8" fill="none" stroke="currentColor" strokeWidth="3" />
      <path d="M13 16h16" stroke="var(--brass-bright)" strokeWidth="2.5" />
    </svg>
  );
}
