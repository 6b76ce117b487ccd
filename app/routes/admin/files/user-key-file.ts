/** `/admin-user-management/user-key.txt`: the key that its list shows to who revealed it. */
import { findUserKey } from "#app/features/access/user-keys/find-user-keys.server.ts";
import { shownUserKey } from "#app/features/access/user-keys/user-key.commands.server.ts";
import { secretFile, userKeyText } from "#app/features/access/secret-text.ts";
import { fileRoute } from "#app/http/files/file-route.server.ts";
import { sendBytes } from "#app/http/files/send-bytes.server.ts";
import { staff } from "#app/http/scope.server.ts";
import type { Route } from "./+types/user-key-file";

export const middleware: Route.MiddlewareFunction[] = fileRoute(staff, {
  async get({ db, actor }) {
    const shown = await shownUserKey(db, actor);
    const row = shown && (await findUserKey(db, actor, shown.id));
    if (!shown || !row) return "not-found";
    const { bytes, ...file } = secretFile(userKeyText(row.assignedEmail, shown.key));
    return sendBytes(bytes, file);
  },
});

export { fileHeaders as headers, noFile as loader } from "#app/http/files/file-route.server.ts";
export { NoPage as default } from "#app/ui/no-file.tsx";
