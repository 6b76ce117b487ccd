import { Message } from "../frame/flash-message.tsx";
import { useKept } from "./kept.ts";

/** Stands above a page whose form holds what was typed before the session ended, or before they proved who they are. */
export function KeptMessage() {
  const kept = useKept();
  if (!kept) return null;
  return (
    <Message
      flash={{
        kind: "info",
        title: kept.untilProof ? "Nothing was saved yet" : "You were signed out",
        text: `We kept what you typed. Check it and submit again.${kept.takesFiles ? " Files are not kept: choose them again." : ""}`,
      }}
    />
  );
}
