import { Card } from "#app/ui/card.tsx";
import { linkTo } from "#app/link.ts";
import { KeepSecret } from "#app/ui/keep-secret.tsx";
import { RowAction } from "#app/ui/form/row-action.tsx";

/** A token that was just made, until its owner says they have kept it. */
export function MadeToken({ made, here }: { made: { name: string; token: string }; here: string }) {
  return (
    <Card title={`Your new token, ${made.name}`}>
      <p>Copy it now. It is shown this once, and nobody can show it again.</p>
      <p>
        <code className="select-all wrap-anywhere">{made.token}</code>
      </p>
      <KeepSecret text={made.token} label="API token" file={linkTo("/account/api-token.txt")} />
      <RowAction intent="kept" label="I have kept this token" variant="primary" size="normal" action={here} />
    </Card>
  );
}
