import { useRef, useState, type MouseEvent } from "react";
import type { Option } from "#app/features/fields/choice.schema.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { controlProps, textOf, type Field } from "#app/ui/form/fields/field.ts";
import { FieldFrame } from "#app/ui/form/fields/field-frame.tsx";

interface Props {
  field: Field;
  replies: readonly Option[];
  /** Name of the text area the reply goes into. */
  target: string;
  /** The reply that the address asks for, filled in for this enquiry. */
  filled: string | null;
}

const filledId = "filled-reply";

/**
 * Puts a kept reply into the answer. The button posts the form: the page comes back with the reply after what was typed.
 * Once scripts run the reply is fetched and stands at the cursor, and the page stays as it is.
 */
export function CannedReplyPicker({ field, replies, target, filled }: Props) {
  const select = useRef<HTMLSelectElement>(null);
  const [said, setSaid] = useState("");
  const insert = async (event: MouseEvent) => {
    const id = select.current?.value;
    const area = select.current?.form?.elements.namedItem(target);
    if (!id || !(area instanceof HTMLTextAreaElement)) return;
    event.preventDefault();
    setSaid("");
    const text = await filledText(id);
    if (text === null) return setSaid("The reply could not be fetched. Try again.");
    put(area, text);
    setSaid("Reply inserted.");
  };
  return (
    <FieldFrame field={field} label="Canned reply" hint="It is added to what you have typed" optional>
      <div className="control-row">
        <select
          {...controlProps(field, true, true)}
          ref={select}
          defaultValue={textOf(field) ?? ""}
          className="control"
        >
          <option value="">Choose one</option>
          {replies.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>{" "}
        <button
          type="submit"
          name="intent"
          value="insert-reply"
          className={buttonClass("secondary")}
          onClick={(event) => void insert(event)}
        >
          Insert<span className="sr-only"> the reply</span>
        </button>
      </div>
      {filled && <data id={filledId} value={filled} hidden />}
      <p className="hint" role="status">
        {said}
      </p>
    </FieldFrame>
  );
}

/** The page that fills the text in by its address, read for that text; null when it can't be had. */
async function filledText(id: string): Promise<string | null> {
  try {
    const response = await fetch(`?reply=${encodeURIComponent(id)}`, { headers: { Accept: "text/html" } });
    if (!response.ok || response.redirected) return null;
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    return page.getElementById(filledId)?.getAttribute("value") || null;
  } catch {
    return null;
  }
}

/** At the cursor, in place of what is selected; after the rest when nobody has been in the text yet. */
function put(area: HTMLTextAreaElement, text: string): void {
  area.focus();
  const { selectionStart: from, selectionEnd: to, value } = area;
  const before = value.slice(0, from);
  const gap = before.trim() === "" || before.endsWith("\n\n") ? "" : "\n\n";
  area.setRangeText(gap + text, from, to, "end");
}
