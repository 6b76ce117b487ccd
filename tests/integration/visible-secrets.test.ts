import { describe } from "vitest";
import { startApp } from "../support/harness.ts";
import { tellWhoSeesKeys, tellWhoSeesLinks } from "../support/secret-doors.ts";

const app = await startApp();

describe("who sees a message's live link", () => {
  tellWhoSeesLinks(app, { isDelivered: false });
});
describe("who sees a user key", () => {
  tellWhoSeesKeys(app);
});
