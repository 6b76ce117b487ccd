import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { takeHandoff } from "./handoff.ts";
import { answerPatiently } from "./ui/line/patient-fetch.ts";

answerPatiently();
takeHandoff();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
