import { brand } from "#app/brand.ts";
import { KeepSecret } from "#app/ui/keep-secret.tsx";

interface Props {
  codes: readonly string[];
  email: string;
  /** Where they are a file. */
  file: string;
}

/** Shown once. The page prints clean, with whose codes they are. */
export function RecoveryCodeList({ codes, email, file }: Props) {
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
      <KeepSecret text={codes.join("\n")} label="recovery codes" file={file} />
      <p>
        Print this page, download them, or copy them into your password manager. They are shown this once;
        keep them away from your authenticator.
      </p>
    </section>
  );
}
