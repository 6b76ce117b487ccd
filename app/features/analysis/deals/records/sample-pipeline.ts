import type { DealStage, Probability } from "./deal.ts";

/** A deal of the sample or of the demonstration, with the stages it came through. */
export interface SampleDeal {
  name: string;
  type: string;
  sector: string;
  /** Whole pounds. */
  pounds: number;
  probability: Probability;
  timeline?: string;
  contact?: { name: string; role: string; email: string };
  notes?: string;
  /** Days from now to the expected close. */
  closesIn?: number;
  lostReason?: string;
  /** Days ago, and the stage it came to then. The first is when it was added. */
  path: readonly (readonly [daysAgo: number, stage: DealStage])[];
}

export const SAMPLES: readonly SampleDeal[] = [
  {
    name: "Harbour Analytics",
    type: "Series A",
    sector: "Technology",
    pounds: 10_000_000,
    probability: 25,
    timeline: "6-12 months",
    contact: { name: "Mara Ellis", role: "Chief executive", email: "mara.ellis@harbour.example" },
    closesIn: 200,
    path: [[6, "Initial Contact"]],
  },
  {
    name: "Northfield Care Homes",
    type: "Buyout",
    sector: "Healthcare",
    pounds: 4_000_000,
    probability: 50,
    timeline: "3-6 months",
    closesIn: 120,
    path: [
      [30, "Initial Contact"],
      [12, "Qualification"],
    ],
  },
  {
    name: "Tidewater Renewables",
    type: "Growth",
    sector: "Energy",
    pounds: 8_000_000,
    probability: 75,
    timeline: "2-4 months",
    closesIn: 70,
    path: [
      [75, "Initial Contact"],
      [52, "Qualification"],
      [20, "Due Diligence"],
    ],
  },
  {
    name: "Castle Lane Retail Park",
    type: "Acquisition",
    sector: "Real Estate",
    pounds: 2_000_000,
    probability: 90,
    timeline: "1-2 months",
    closesIn: 25,
    path: [
      [90, "Initial Contact"],
      [66, "Qualification"],
      [40, "Due Diligence"],
      [9, "Final Review"],
    ],
  },
  {
    name: "Brightwell Learning",
    type: "Seed",
    sector: "Education",
    pounds: 3_000_000,
    probability: 90,
    path: [
      [140, "Initial Contact"],
      [110, "Qualification"],
      [80, "Negotiations"],
      [35, "Closed Won"],
    ],
  },
  {
    name: "Oakmere Foundry",
    type: "Buyout",
    sector: "Manufacturing",
    pounds: 5_000_000,
    probability: 50,
    lostReason: "The owners took an offer from a trade buyer.",
    path: [
      [120, "Initial Contact"],
      [100, "Qualification"],
      [60, "Closed Lost"],
    ],
  },
];
