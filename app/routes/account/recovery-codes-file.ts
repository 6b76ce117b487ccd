/** `/account/recovery-codes.txt`: the codes that their page shows, until they are kept. */
import { shownRecoveryCodes } from "#app/features/access/identity/second-factor/recovery-codes.server.ts";
import { recoveryCodesText, secretFile } from "#app/features/access/secret-text.ts";
import { fileRoute } from "#app/http/files/file-route.server.ts";
import { sendBytes } from "#app/http/files/send-bytes.server.ts";
import { signedIn } from "#app/http/scope.server.ts";
import type { Route } from "./+types/recovery-codes-file";

export const middleware: Route.MiddlewareFunction[] = fileRoute(signedIn, {
  async get({ db, actor }) {
    const codes = await shownRecoveryCodes(db, actor);
    if (!codes) return "not-found";
    const { bytes, ...file } = secretFile(recoveryCodesText(actor.email, codes));
    return sendBytes(bytes, file);
  },
});

export { fileHeaders as headers, noFile as loader } from "#app/http/files/file-route.server.ts";
export { NoPage as default } from "#app/ui/no-file.tsx";
