import { Message } from "../frame/flash-message.tsx";
import { useKept } from "./kept.ts";

/** Stands above a page whose form holds what was typed before the session ended. */
export function KeptMessage() {
  if (!useKept()) return null;
  return (
    <Message
      flash={{
        kind: "info",
        title: "You were signed out",
        text: "We kept what you typed. Check it and submit again.",
      }}
    />
  );
}
