/** Made by `npm run migrations`: not edited by hand. */
import * as m0001 from "./migrations/0001-the-chain.ts";
import * as m0002 from "./migrations/0002-enquiries-and-orders.ts";
import * as m0003 from "./migrations/0003-client-portal.ts";
import * as m0004 from "./migrations/0004-admin-portals.ts";
import * as m0005 from "./migrations/0005-json-api.ts";
import * as m0006 from "./migrations/0006-analyst-tools.ts";
import * as m0007 from "./migrations/0007-unfinished-imports.ts";
import * as m0008 from "./migrations/0008-who-sees-secrets.ts";
import * as m0009 from "./migrations/0009-security-events.ts";
import * as m0010 from "./migrations/0010-kinds-in-registries.ts";
import * as m0011 from "./migrations/0011-snapshot-inputs.ts";
import * as m0012 from "./migrations/0012-shares-as-typed.ts";
import * as m0013 from "./migrations/0013-financials-date.ts";
import * as m0014 from "./migrations/0014-imports.ts";
import * as m0015 from "./migrations/0015-places-in-lists.ts";
import * as m0016 from "./migrations/0016-staff-lists.ts";
import * as m0017 from "./migrations/0017-search-index.ts";
import * as m0018 from "./migrations/0018-tallies.ts";
import * as m0019 from "./migrations/0019-counts-of-many.ts";
import * as m0020 from "./migrations/0020-clients-by-arrival.ts";
import * as m0021 from "./migrations/0021-folded-search.ts";
import * as m0022 from "./migrations/0022-processes.ts";
import * as m0023 from "./migrations/0023-words-posted.ts";
import * as m0024 from "./migrations/0024-marks-seen.ts";
import * as m0025 from "./migrations/0025-covenant-alerts.ts";
import * as m0026 from "./migrations/0026-found-by-more.ts";
import * as m0027 from "./migrations/0027-imports-at-once.ts";
import * as m0028 from "./migrations/0028-form-drafts.ts";
import * as m0029 from "./migrations/0029-first-answer.ts";
import * as m0030 from "./migrations/0030-saved-views.ts";
import * as m0032 from "./migrations/0032-readings.ts";
import * as m0035 from "./migrations/0035-company-people.ts";
import * as m0036 from "./migrations/0036-approvals.ts";
import * as m0037 from "./migrations/0037-admin-changes.ts";
import * as m0038 from "./migrations/0038-viewings-notes.ts";
import * as m0039 from "./migrations/0039-same-company.ts";
import * as m0040 from "./migrations/0040-client-notifications.ts";
import * as m0041 from "./migrations/0041-taken-back.ts";

export const migrationList = {
  "0001-the-chain": m0001,
  "0002-enquiries-and-orders": m0002,
  "0003-client-portal": m0003,
  "0004-admin-portals": m0004,
  "0005-json-api": m0005,
  "0006-analyst-tools": m0006,
  "0007-unfinished-imports": m0007,
  "0008-who-sees-secrets": m0008,
  "0009-security-events": m0009,
  "0010-kinds-in-registries": m0010,
  "0011-snapshot-inputs": m0011,
  "0012-shares-as-typed": m0012,
  "0013-financials-date": m0013,
  "0014-imports": m0014,
  "0015-places-in-lists": m0015,
  "0016-staff-lists": m0016,
  "0017-search-index": m0017,
  "0018-tallies": m0018,
  "0019-counts-of-many": m0019,
  "0020-clients-by-arrival": m0020,
  "0021-folded-search": m0021,
  "0022-processes": m0022,
  "0023-words-posted": m0023,
  "0024-marks-seen": m0024,
  "0025-covenant-alerts": m0025,
  "0026-found-by-more": m0026,
  "0027-imports-at-once": m0027,
  "0028-form-drafts": m0028,
  "0029-first-answer": m0029,
  "0030-saved-views": m0030,
  "0032-readings": m0032,
  "0035-company-people": m0035,
  "0036-approvals": m0036,
  "0037-admin-changes": m0037,
  "0038-viewings-notes": m0038,
  "0039-same-company": m0039,
  "0040-client-notifications": m0040,
  "0041-taken-back": m0041,
};
