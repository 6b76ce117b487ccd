import { SummaryList } from "#app/ui/summary-list.tsx";
import type { ApiCallText, ApiField } from "./api-reference.ts";
import { CodeBlock, WithCode } from "./code-block.tsx";

/** One call: what it takes, what it answers, what it refuses, and a command that makes it. */
export function ApiCall({ call }: { call: ApiCallText }) {
  const { answer, refusals } = call;
  return (
    <>
      <p>
        <code className="font-semibold wrap-anywhere">
          {call.method} {call.path}
        </code>
      </p>
      {call.description.map((text) => (
        <p key={text}>
          <WithCode text={text} />
        </p>
      ))}
      <Fields title="In the path" fields={call.parameters} />
      <Fields title="Query" fields={call.query} />
      <Fields title="Headers" fields={call.headers} />
      <Fields title="Body" fields={call.body} />
      <h3>Answer</h3>
      <p>
        {answer.status}, {answer.type === "nothing" ? "without a body" : answer.type}
        {answer.fields.length > 0 ? ":" : "."}
      </p>
      {answer.fields.length > 0 && <FieldList fields={answer.fields} />}
      <h3>Refusals</h3>
      <SummaryList
        items={refusals.map(({ status, text }) => ({ term: status, detail: <WithCode text={text} /> }))}
      />
      <h3>Example</h3>
      <CodeBlock runs="shell" code={call.curl} />
    </>
  );
}

function Fields({ title, fields }: { title: string; fields: readonly ApiField[] }) {
  if (fields.length === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      <FieldList fields={fields} needs />
    </>
  );
}

function FieldList({ fields, needs }: { fields: readonly ApiField[]; needs?: true }) {
  return (
    <SummaryList
      items={fields.map(({ name, type, text, isRequired }) => ({
        term: name,
        detail: (
          <>
            {type}
            {needs && !isRequired && ", optional"}
            {text && (
              <>
                {". "}
                <WithCode text={text} />
              </>
            )}
          </>
        ),
      }))}
    />
  );
}
