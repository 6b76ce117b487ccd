/** `/api/client/signup-application` */
import { signupApplication } from "#app/http/api/calls/portal.server.ts";
import { resource } from "#app/http/api/resource.server.ts";

export const loader = resource(signupApplication);
export const action = loader;
