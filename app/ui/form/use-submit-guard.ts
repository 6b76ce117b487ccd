import { useEffect, useRef, useState, type FormEvent } from "react";
import { useNavigation } from "react-router";

/** A repeat within this time is a double click even where no navigation can be watched. Milliseconds. */
const DOUBLE_CLICK = 1000;

/**
 * Swallows the second press of a submit while the first is under way. The server is safe without it (`_once`): this
 * only spares the wait, and tells the buttons which of them was pressed.
 */
export function useSubmitGuard() {
  const navigation = useNavigation();
  const [pressed, setPressed] = useState<string | null>(null);
  const last = useRef({ at: -Infinity, waiting: false });

  useEffect(() => {
    if (navigation.state !== "idle") return;
    last.current.waiting = false;
    setPressed(null);
  }, [navigation.state]);

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const again = last.current.waiting || event.timeStamp - last.current.at < DOUBLE_CLICK;
    if (again) return event.preventDefault();
    last.current = { at: event.timeStamp, waiting: !event.currentTarget.hasAttribute("data-document") };
    setPressed(buttonKey((event.nativeEvent as SubmitEvent).submitter));
  };
  return { onSubmit, pressed };
}

function buttonKey(button: HTMLElement | null): string {
  return button instanceof HTMLButtonElement ? `${button.name}=${button.value}` : "=";
}
