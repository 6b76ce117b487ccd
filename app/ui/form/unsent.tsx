import { Card } from "../card.tsx";
import { type Field, textOf } from "./fields/field.ts";

/** What was typed into a field that is gone, because its record has moved on meanwhile. */
export function Unsent({ title, field }: { title: string; field: Field }) {
  const text = textOf(field);
  return (
    text && (
      <Card title={title}>
        <p className="whitespace-pre-line">{text}</p>
      </Card>
    )
  );
}
