import { describe } from "vitest";
import { startApp } from "../../support/product/harness.ts";
import { tellWhoSeesKeys, tellWhoSeesLinks } from "../../support/reading/secret-doors.ts";

const app = await startApp();

describe("who sees a message's live link", () => {
  tellWhoSeesLinks(app, { isDelivered: false });
});
describe("who sees a user key", () => {
  tellWhoSeesKeys(app);
});
