/** The catalogue's categories, in the order lists show them. Forms and filters read the table they are put into. */
export const categories: { id: string; name: string }[] = [
  { id: "banking-finance", name: "Banking & Finance" },
  { id: "esg-reports", name: "ESG & Sustainability" },
  { id: "private-equity", name: "Private Equity" },
  { id: "regulatory-updates", name: "Regulatory Updates" },
  { id: "market-intelligence", name: "Market Intelligence" },
  { id: "market-analysis", name: "Market Analysis" },
  { id: "sector-analysis", name: "Sector Analysis" },
  { id: "quarterly-reports", name: "Quarterly Reports" },
  { id: "ma-analysis", name: "M&A Analysis" },
  { id: "market-forecast", name: "Market Forecast" },
  { id: "financial-data", name: "Financial Data" },
  { id: "research", name: "Research" },
];
