/** The twelve services, in the order the firm shows them. Prices are texts: each service is quoted. */
export interface SeedService {
  id: string;
  name: string;
  description: string;
  category: string;
  type: "subscription" | "one-time";
  pricing: string;
  features: string[];
  deliverables: string;
  timeline: string;
}

export const services: SeedService[] = [
  {
    id: "b2b_finance_analytics",
    name: "B2B Finance Analytics",
    description:
      "Licensed company financials for European private and listed firms, cleaned, restated to one chart of accounts and linked to their groups. For credit, supplier-risk and corporate-banking teams who need the same figure to mean the same thing in every country.",
    category: "data-licensing",
    type: "subscription",
    pricing: "From £18,000 a year for five named users",
    features: [
      "Ten years of accounts restated to one chart of accounts",
      "Ownership links from subsidiary to ultimate parent",
      "Payment behaviour and filing-delay indicators",
      "Monthly refresh with a change file",
      "Every figure traced to the filing it came from",
    ],
    deliverables:
      "Monthly data files (CSV and Parquet), a field dictionary, a methodology note and a named analyst.",
    timeline: "First delivery ten working days after signature, then on the fifth working day of each month.",
  },
  {
    id: "b2b_esg_reports",
    name: "B2B ESG Reports",
    description:
      "Fifty company ESG profiles each quarter, written for lenders and procurement teams rather than for rankings: what the company discloses, what it leaves out, and how both have changed since the last profile.",
    category: "reports",
    type: "subscription",
    pricing: "From £24,000 a year for 50 companies per quarter",
    features: [
      "50 companies per quarter, chosen by you",
      "Emissions, workforce and governance disclosures side by side",
      "Gaps and restatements marked, with the source page",
      "Controversy screening in six languages",
      "A quarterly call with the analysts",
    ],
    deliverables: "Fifty profiles (PDF) and one comparison workbook each quarter.",
    timeline: "Company list agreed in week one, profiles in week ten of each quarter.",
  },
  {
    id: "index_licensing",
    name: "Index Licensing",
    description:
      "Rules-based equity and credit indices, licensed as benchmarks or as the basis of funds and structured products. The rulebook is public to licensees and every rebalancing can be recomputed from the files we send.",
    category: "licensing",
    type: "subscription",
    pricing: "From £12,000 a year per index; product licences by assets under management",
    features: [
      "Daily closing levels, total return and price return",
      "Constituents, weights and corporate actions each day",
      "Rebalancing proposals five working days ahead",
      "Custom variants: currency, exclusion lists, caps",
      "A governance committee with published minutes",
    ],
    deliverables: "Daily index and constituent files, the rulebook and an annual methodology review.",
    timeline: "Standard indices live within five working days; custom variants in four to six weeks.",
  },
  {
    id: "research_deal_discovery",
    name: "Research & Deal Discovery",
    description:
      "A standing research desk that watches the sectors you name and brings companies to you before a process starts. Each lead comes with ownership, financials and the reason we think it may move.",
    category: "research",
    type: "subscription",
    pricing: "From £3,500 a month",
    features: [
      "Up to three sectors and five countries watched",
      "Ten qualified leads a month, each on two pages",
      "Ownership and funding history checked against filings",
      "Trigger events: successor questions, covenants, expiries",
      "A monthly review with the desk",
    ],
    deliverables: "Monthly lead file with two-page profiles and a running tracker workbook.",
    timeline: "First leads after three weeks, then on the last working day of each month.",
  },
  {
    id: "startup_landscape_mapping",
    name: "Startup Landscape Mapping",
    description:
      "A map of every funded company in a technology or market: who they serve, what they have raised, from whom, and where the white space is. Built for corporate venture and strategy teams entering a field they do not know yet.",
    category: "mapping",
    type: "one-time",
    pricing: "From £9,500 a map",
    features: [
      "150 to 400 companies, screened by hand",
      "Grouped by problem solved, not by keyword",
      "Funding, headcount and traction signals",
      "Investor overlap and likely next rounds",
      "A half-day workshop to walk through it",
    ],
    deliverables: "Landscape poster (PDF), company database (XLSX) and a 20-page reading of the map.",
    timeline: "Four weeks from the agreed scope.",
  },
  {
    id: "thematic_research",
    name: "Thematic Research",
    description:
      "One question, answered properly: a themed study on a market, a regulation or a technology with its own data, interviews and a position we will defend in front of your committee.",
    category: "research",
    type: "one-time",
    pricing: "From £14,000 a study",
    features: [
      "Scope and hypotheses agreed in writing first",
      "Eight to fifteen expert interviews",
      "Own data where public figures fall short",
      "Scenarios with the assumptions set out",
      "Presentation to your committee",
    ],
    deliverables: "A 40 to 60 page report (PDF), the data behind each chart (XLSX) and a summary deck.",
    timeline: "Six to eight weeks; interim findings at week four.",
  },
  {
    id: "thematic_market_lists",
    name: "Thematic Market Lists",
    description:
      "Screened lists of companies that fit a theme you define, with contacts at the level you sell or invest to. Each entry is checked by a person; what we cannot verify is left out rather than guessed.",
    category: "lists",
    type: "one-time",
    pricing: "From £2,400 a list of 200 companies",
    features: [
      "Theme and exclusion rules agreed first",
      "200 to 2,000 companies, no duplicates across groups",
      "Revenue, headcount and ownership bands",
      "Decision makers by function, from public sources",
      "One free refresh after six months",
    ],
    deliverables: "One workbook (XLSX and CSV) with sources for each entry.",
    timeline: "Two weeks for up to 500 companies, four weeks above.",
  },
  {
    id: "custom_valuation_benchmarks",
    name: "Custom Valuation Benchmarks",
    description:
      "Peer multiples and transaction comparables chosen for one asset, with the reasons for every inclusion and exclusion. Made to stand in an audit file or a fairness discussion.",
    category: "valuation",
    type: "one-time",
    pricing: "From £6,800 a benchmark; quarterly updates from £1,900",
    features: [
      "Listed peers and private transactions",
      "Adjusted for accounting standards, leases and one-offs",
      "Size, growth and liquidity adjustments shown separately",
      "A record of every company considered",
      "Two rounds of auditor questions included",
    ],
    deliverables: "Benchmark report (PDF), working model (XLSX) and an inclusion log.",
    timeline: "Three weeks; updates within ten working days of quarter end.",
  },
  {
    id: "thematic_investment_scouting",
    name: "Thematic Investment Scouting",
    description:
      "Continuous scouting against an investment thesis: we keep the universe current, meet the companies and score them against your criteria, so that your team spends its time on the few that fit.",
    category: "scouting",
    type: "subscription",
    pricing: "From £4,200 a month",
    features: [
      "A living universe of 300 to 600 companies",
      "First conversations held in your name or ours",
      "Scoring against up to twelve criteria of yours",
      "Alerts on rounds, hires and departures",
      "A quarterly review of the thesis itself",
    ],
    deliverables: "Weekly shortlist, monthly universe file and quarterly thesis review.",
    timeline: "Universe after four weeks, first shortlist in week five.",
  },
  {
    id: "buy_side_target_origination",
    name: "Buy-side Target Origination",
    description:
      "Proprietary acquisition targets for corporates and private equity: long list, short list, and a discreet first approach to owners through people they already trust.",
    category: "origination",
    type: "subscription",
    pricing: "Retainer from £6,000 a month plus a success fee",
    features: [
      "Long list of 80 to 150 targets against your criteria",
      "Short list of 15 to 25 with owner profiles",
      "Discreet approaches, logged and agreed beforehand",
      "Indicative valuation range for each target",
      "Support until the letter of intent",
    ],
    deliverables: "Long and short lists, target profiles, approach log and introduction meetings.",
    timeline: "Long list in three weeks, short list in six, first meetings from week eight.",
  },
  {
    id: "commercial_dd_lite",
    name: "Commercial Due Diligence Lite",
    description:
      "A focused look at market, competition and customers for deals that cannot carry a full study. We say what we checked, what we did not, and what would change our view.",
    category: "due-diligence",
    type: "one-time",
    pricing: "From £16,500 a target",
    features: [
      "Market size and growth, built bottom-up",
      "Competitive position against five to eight rivals",
      "Eight customer and former-customer calls",
      "Stress test of the business plan's revenue lines",
      "Red-flag call at the end of week one",
    ],
    deliverables: "A 30 to 40 page report (PDF), revenue model (XLSX) and call notes without names.",
    timeline: "Three weeks; red flags after five working days.",
  },
  {
    id: "consultancy",
    name: "Consultancy",
    description:
      "Senior analysts by the day for questions that do not fit a product: data strategy, licensing terms, build-or-buy decisions and second opinions on somebody else's research.",
    category: "consultancy",
    type: "one-time",
    pricing: "From £1,450 a day",
    features: [
      "One senior analyst from start to end",
      "A written brief and a fixed number of days",
      "Access to the firm's data during the work",
      "Results you own, without a licence",
      "A follow-up call after three months",
    ],
    deliverables: "Agreed in the brief: usually a memorandum and a working session.",
    timeline: "Starts within ten working days of the brief.",
  },
];
