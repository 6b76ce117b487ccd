import { findDesk } from "#app/features/analysis/tools/find-desk.server.ts";
/** The demonstration client's pipeline: what is under way, and what was won and lost in the months before. */
import type { Member } from "#app/features/actor.ts";
import { insertSample } from "#app/features/analysis/deals/records/sample-deals.server.ts";
import type { SampleDeal } from "#app/features/analysis/deals/records/sample-pipeline.ts";
import type { Db } from "#app/platform/database.server.ts";

const underWay: SampleDeal[] = [
  {
    name: "Larkfield Diagnostics",
    type: "Series B",
    sector: "Healthcare",
    pounds: 12_500_000,
    probability: 50,
    timeline: "6-12 months",
    contact: { name: "Priti Anand", role: "Finance director", email: "p.anand@larkfield.example" },
    notes: "Two hospital groups use the device. Ask for the renewal rates.",
    closesIn: 210,
    path: [[4, "Initial Contact"]],
  },
  {
    name: "Saltmarsh Storage",
    type: "Growth",
    sector: "Energy",
    pounds: 22_000_000,
    probability: 25,
    timeline: "12+ months",
    closesIn: 330,
    path: [[41, "Initial Contact"]],
  },
  {
    name: "Pennine Payments",
    type: "Series A",
    sector: "Financial Services",
    pounds: 6_000_000,
    probability: 50,
    timeline: "3-6 months",
    contact: { name: "Owen Hughes", role: "Chief executive", email: "owen@pennine.example" },
    closesIn: 130,
    path: [
      [38, "Initial Contact"],
      [15, "Qualification"],
    ],
  },
  {
    name: "Ashdown Precision",
    type: "Buyout",
    sector: "Manufacturing",
    pounds: 18_400_000,
    probability: 75,
    timeline: "3-6 months",
    notes: "Management stays. Net debt to be settled at completion.",
    closesIn: 85,
    path: [
      [88, "Initial Contact"],
      [60, "Qualification"],
      [27, "Due Diligence"],
    ],
  },
  {
    name: "Wherry Logistics",
    type: "Acquisition",
    sector: "Other",
    pounds: 9_750_000,
    probability: 75,
    timeline: "2-4 months",
    closesIn: 48,
    path: [
      [120, "Initial Contact"],
      [92, "Qualification"],
      [55, "Due Diligence"],
      [11, "Negotiations"],
    ],
  },
  {
    name: "Fenwick Court Offices",
    type: "Acquisition",
    sector: "Real Estate",
    pounds: 31_000_000,
    probability: 90,
    timeline: "1-2 months",
    closesIn: 19,
    path: [
      [160, "Initial Contact"],
      [131, "Qualification"],
      [90, "Due Diligence"],
      [40, "Negotiations"],
      [8, "Final Review"],
    ],
  },
];

const decided: SampleDeal[] = [
  {
    name: "Kestrel Learning",
    type: "Growth",
    sector: "Education",
    pounds: 7_200_000,
    probability: 90,
    path: [
      [230, "Initial Contact"],
      [205, "Qualification"],
      [160, "Due Diligence"],
      [125, "Negotiations"],
      [102, "Closed Won"],
    ],
  },
  {
    name: "Tern Bay Foods",
    type: "Buyout",
    sector: "Retail",
    pounds: 14_000_000,
    probability: 50,
    lostReason: "The sellers took a higher offer from a trade buyer.",
    path: [
      [200, "Initial Contact"],
      [170, "Qualification"],
      [120, "Due Diligence"],
      [71, "Closed Lost"],
    ],
  },
  {
    name: "Marlow Media",
    type: "Acquisition",
    sector: "Media",
    pounds: 3_600_000,
    probability: 75,
    path: [
      [175, "Initial Contact"],
      [150, "Qualification"],
      [95, "Final Review"],
      [66, "Closed Won"],
    ],
  },
  {
    name: "Quillon Robotics",
    type: "Seed",
    sector: "Technology",
    pounds: 1_500_000,
    probability: 25,
    lostReason: "Too early for the fund: no revenue before 2028.",
    path: [
      [90, "Initial Contact"],
      [44, "Closed Lost"],
    ],
  },
];

export async function tellDeals(db: Db, client: Member): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const pipeline = await findDesk(trx, client, "deal-flow", null);
    if (!pipeline) throw new Error("The demonstration client has no company.");
    for (const deal of [...decided, ...underWay]) await insertSample(trx, pipeline, deal, client);
  });
}
