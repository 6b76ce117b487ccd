import { SummaryList } from "#app/ui/summary-list.tsx";
import {
  type ApiAnswer,
  type ApiCallText,
  type ApiField,
  type ApiShape,
  shapeAnchor,
} from "./api-reference.ts";
import { API_ERRORS } from "./api-errors.ts";
import { CodeBlock, WithCode } from "./code-block.tsx";

/** One call: a command that makes it, what it takes, what it answers, and what it refuses. */
export function ApiCall({ call }: { call: ApiCallText }) {
  const { answer, needs, refusals } = call;
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
      <CodeBlock runs="shell" code={call.curl} />
      {needs.length > 0 && (
        <ul className="text-sm">
          {needs.map(({ name, what }) => (
            <li key={name}>
              <code>{name}</code>: <WithCode text={what} />
            </li>
          ))}
        </ul>
      )}
      <Fields title="In the path" fields={call.parameters} />
      <Fields title="Query" fields={call.query} />
      <Fields title="Headers" fields={call.headers} />
      <Fields title="Body" fields={call.body} />
      <h3>Answer</h3>
      <p>
        {answer.status}, <Answered answer={answer} />
      </p>
      {answer.fields.length > 0 && <FieldList fields={answer.fields} />}
      {refusals.length > 0 && (
        <>
          <h3>Refusals of its own</h3>
          <SummaryList
            items={refusals.map(({ code, text }) => ({
              term: `${API_ERRORS[code].status} ${code}`,
              detail: <WithCode text={text} />,
            }))}
          />
        </>
      )}
    </>
  );
}

/** What stands in what the calls of the page answer, each named shape once. */
export function ApiShapes({ shapes }: { shapes: readonly ApiShape[] }) {
  return shapes.map(({ name, fields }) => (
    <div key={name} id={shapeAnchor(name)} className="flow">
      <h3>{name}</h3>
      <FieldList fields={fields} />
    </div>
  ));
}

function Answered({ answer: { type, isList, shape, fields } }: { answer: ApiAnswer }) {
  if (type === null) return "without a body.";
  if (type !== "application/json") return `${type}.`;
  const named = shape && <a href={`#${shapeAnchor(shape)}`}>{shape}</a>;
  if (isList)
    return (
      <>
        a list of {named ?? "objects"}
        {fields.length > 0 ? ":" : "."}
      </>
    );
  return (
    <>
      {named ?? "an object"}
      {fields.length > 0 ? ":" : "."}
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
