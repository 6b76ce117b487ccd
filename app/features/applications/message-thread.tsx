import { type Moment, When } from "#app/ui/when.tsx";

export interface ShownMessage {
  id: string;
  /** Who wrote it, as the reader should see it. */
  by: string;
  body: string;
  at: Moment;
}

/** Questions and answers in the order they were written. */
export function MessageThread({ messages }: { messages: readonly ShownMessage[] }) {
  return (
    <ol className="m-0 list-none space-y-4 p-0">
      {messages.map((message) => (
        <li key={message.id} className="border-s-2 border-line ps-4">
          <p className="text-sm text-muted">
            <strong className="text-ink">{message.by}</strong>, <When at={message.at} />
          </p>
          <p className="mt-1 whitespace-pre-line">{message.body}</p>
        </li>
      ))}
    </ol>
  );
}
