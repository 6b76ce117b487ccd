/** `/welcome/:token/secret.txt`: what the step at hand shows to be kept, as a file. */
import { showWelcome } from "#app/features/access/onboarding/show-step.server.ts";
import {
  authenticatorText,
  recoveryCodesText,
  secretFile,
  userKeyText,
} from "#app/features/access/secret-text.ts";
import { fileRoute } from "#app/http/files/file-route.server.ts";
import { sendBytes } from "#app/http/files/send-bytes.server.ts";
import { scope } from "#app/http/scope.server.ts";
import type { Route } from "./+types/welcome-secret";

export const middleware: Route.MiddlewareFunction[] = fileRoute(scope, {
  async get({ db }, { params }) {
    const shown = await showWelcome(db, params.token);
    const text = shown.state === "open" ? textOf(shown) : null;
    if (!text) return "not-found";
    const { bytes, ...file } = secretFile(text);
    return sendBytes(bytes, file);
  },
});

type Shown = Extract<Awaited<ReturnType<typeof showWelcome>>, { state: "open" }>;

function textOf(shown: Shown) {
  if (shown.step === "key") return shown.userKey && userKeyText(shown.email, shown.userKey);
  if (shown.step === "authenticator")
    return shown.enrolment && authenticatorText(shown.email, shown.enrolment.secret);
  if (shown.step === "recovery-codes") return shown.codes && recoveryCodesText(shown.email, shown.codes);
  return null;
}

export { fileHeaders as headers, noFile as loader } from "#app/http/files/file-route.server.ts";
export { NoPage as default } from "#app/ui/no-file.tsx";
