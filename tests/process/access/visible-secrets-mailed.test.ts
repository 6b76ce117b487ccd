import { describe } from "vitest";
import { startApp } from "../../support/product/harness.ts";
import { tellWhoSeesLinks } from "../../support/reading/secret-doors.ts";

// Nothing listens there: what a mail server has not taken yet is no more for others' eyes than what it has.
const app = await startApp({ env: { SMTP_URL: "smtp://127.0.0.1:9" } });

describe("who sees a message's live link", () => {
  tellWhoSeesLinks(app, { isDelivered: true });
});
