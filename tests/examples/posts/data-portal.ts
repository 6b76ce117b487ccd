import type { facts } from "#app/routes/admin/data-portal/facts.ts";
import { clients } from "./data-portal-clients.ts";
import { desk } from "./data-portal-desk.ts";
import { reports } from "./data-portal-reports.ts";
import type { PostsOf } from "./post-example.ts";

export const posts: PostsOf<typeof facts> = { ...clients, ...reports, ...desk };
