import { useLocation } from "react-router";
import { readableName } from "#app/features/form-drafts/form-draft.ts";
import type { SentOtherwise } from "./sent-otherwise.ts";
import { Button } from "#app/ui/button.tsx";
import { Page } from "#app/ui/page.tsx";
import { SummaryList } from "#app/ui/summary-list.tsx";
import { TokenForm } from "#app/ui/form/token-form.tsx";

/** For words that came with a form which had been sent before with others: nothing of them is lost. */
export function SentOtherwisePage({ once, fields, inputs }: SentOtherwise) {
  const { pathname, search } = useLocation();
  // Text browsers lose the line breaks of a hidden field.
  const [long, short] = [fields.filter(isLong), fields.filter((field) => !isLong(field))];
  const shown = short.filter(([name, value]) => name !== "intent" && value.trim() !== "");
  return (
    <Page title="This form was sent already, with other words" width="narrow">
      <p>What was sent first is stored. What you sent now is not, and stands below as you wrote it.</p>
      <TokenForm
        className="form"
        action={pathname + search}
        encType={inputs.length > 0 ? "multipart/form-data" : undefined}
        reloadDocument
      >
        <input type="hidden" name="_once" value={once} />
        {short.map(([name, value], at) => (
          <input key={at} type="hidden" name={name} value={value} />
        ))}
        {shown.length > 0 && (
          <SummaryList items={shown.map(([name, value]) => ({ term: readableName(name), detail: value }))} />
        )}
        {long.map(([name, value], at) => (
          <Labelled key={at} name={name}>
            {(id) => <textarea id={id} name={name} className="control" rows={8} defaultValue={value} />}
          </Labelled>
        ))}
        {inputs.map((name) => (
          <Labelled key={name} name={name} hint="Files are not kept: choose them again.">
            {(id) => <input id={id} name={name} className="control" type="file" multiple />}
          </Labelled>
        ))}
        <Button variant="primary">Send it as a new one</Button>
      </TokenForm>
    </Page>
  );
}

const isLong = ([, value]: readonly [string, string]) => value.includes("\n") || value.length > 200;

interface LabelledProps {
  name: string;
  hint?: string;
  children(id: string): React.ReactNode;
}

function Labelled({ name, hint, children }: LabelledProps) {
  const id = `otherwise-${name}`;
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {readableName(name)}
      </label>
      {hint && <p className="hint">{hint}</p>}
      {children(id)}
    </div>
  );
}
