import { brand } from "#app/brand.ts";

/** Shown once. The page prints clean, with whose codes they are. */
export function RecoveryCodeList({ codes, email }: { codes: readonly string[]; email: string }) {
  return (
    <section className="flow" aria-labelledby="codes">
      <h2 id="codes">Your ten recovery codes</h2>
      <p>
        {brand.name}, {email}
      </p>
      <ol className="grid grid-cols-2 gap-x-8 gap-y-2 ps-6 num list-decimal">
        {codes.map((code) => (
          <li key={code}>
            <code className="select-all">{code}</code>
          </li>
        ))}
      </ol>
      <p>
        Print this page, or copy them into your password manager. They are shown this once; keep them away
        from your authenticator.
      </p>
    </section>
  );
}
