import { useEffect, useRef, useState, type FormEvent, type MouseEvent } from "react";
import { useNavigation } from "react-router";

/** Within this time the second click of a double click is not a new wish. Milliseconds. */
const DOUBLE_CLICK = 1000;

/**
 * Swallows the second press of a submit while the first is under way, and the second click of a double click even when
 * the answer was quicker than the finger. Once the answer is there a new press counts. The server is safe without this
 * (`_once`): it only spares the wait, and tells the buttons which of them was pressed.
 */
export function useSubmitGuard() {
  const navigation = useNavigation();
  const [pressed, setPressed] = useState<string | null>(null);
  const last = useRef({ at: -Infinity, waiting: false, leaving: false });

  useEffect(() => {
    if (navigation.state !== "idle") return;
    last.current.waiting = false;
    setPressed(null);
  }, [navigation.state]);

  const isSoon = (event: { timeStamp: number }) => event.timeStamp - last.current.at < DOUBLE_CLICK;
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as SubmitEvent;
    // What opens in another tab leaves this page as it is, and holds up no other button of it.
    if (submitter?.getAttribute("formtarget") === "_blank") return;
    const { waiting, leaving } = last.current;
    // Where the browser itself loads the next page no navigation can be watched: time must do.
    if (waiting || (leaving && isSoon(event))) return event.preventDefault();
    const leaves = event.currentTarget.hasAttribute("data-document");
    last.current = { at: event.timeStamp, waiting: !leaves, leaving: leaves };
    setPressed(buttonKey(submitter));
  };
  const onClick = (event: MouseEvent<HTMLFormElement>) => {
    const isSubmit = event.target instanceof Element && event.target.closest("button[type=submit]") !== null;
    if (isSubmit && event.detail > 1 && isSoon(event)) event.preventDefault();
  };
  return { guard: { onSubmit, onClick }, pressed };
}

function buttonKey(button: HTMLElement | null): string {
  return button instanceof HTMLButtonElement ? `${button.name}=${button.value}` : "=";
}
