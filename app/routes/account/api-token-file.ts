/** `/account/api-token.txt`: the token that its page shows, until it is kept. */
import { showApiTokens } from "#app/features/access/api-tokens/pages/show-api-tokens.server.ts";
import { apiTokenText, secretFile } from "#app/features/access/secret-text.ts";
import { fileRoute } from "#app/http/files/file-route.server.ts";
import { sendBytes } from "#app/http/files/send-bytes.server.ts";
import { signedIn } from "#app/http/scope.server.ts";
import type { Route } from "./+types/api-token-file";

export const middleware: Route.MiddlewareFunction[] = fileRoute(signedIn, {
  async get({ db, actor, now }) {
    const { made } = await showApiTokens(db, actor, now, null);
    if (!made) return "not-found";
    const { bytes, ...file } = secretFile(apiTokenText(actor.email, made));
    return sendBytes(bytes, file);
  },
});

export { fileHeaders as headers, noFile as loader } from "#app/http/files/file-route.server.ts";
export { NoPage as default } from "#app/ui/no-file.tsx";
