import { tellDemoStory } from "#db/seeds/demo-story.server.ts";
import { tellCensus } from "./census.ts";

tellCensus((folder) => ["public", "access", "preferences", "account"].includes(folder), {
  // The pages as they are when there is something on each of them.
  before: async (app) => tellDemoStory(app.db, (await app.make.admin()).userId),
});
