import { type AttachedFile, AttachedFiles } from "./attached-files.tsx";
import { type Moment, When } from "#app/ui/text/when.tsx";
import { Written } from "./text/written.tsx";

interface ShownMessage {
  id: string;
  /** Who wrote it, as the reader should see it. */
  by: string;
  body: string;
  at: Moment;
  files?: readonly AttachedFile[];
}

/** Questions and answers in the order they were written. */
export function MessageThread({ messages }: { messages: readonly ShownMessage[] }) {
  return (
    <ol className="m-0 grid list-none gap-4 p-0">
      {messages.map((message) => (
        <li key={message.id} className="border-s-2 border-line ps-4">
          <p className="text-sm text-muted">
            <strong className="text-ink">{message.by}</strong>, <When at={message.at} within />
          </p>
          <p className="mt-1">
            <Written text={message.body} />
          </p>
          {message.files && message.files.length > 0 && <AttachedFiles files={message.files} />}
        </li>
      ))}
    </ol>
  );
}
