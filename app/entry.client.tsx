import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { giveBackTyped, lostFields, watchTyping } from "./ui/form/typed-fields.ts";

watchTyping();

/** What React found is not what the server wrote: the page was drawn anew, with empty fields. */
function onRecoverableError(error: unknown): void {
  giveBackTyped(lostFields(), true);
  reportError(error);
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
    { onRecoverableError },
  );
});
