/** What the dashboard counts, all but the services up to `MOST_COUNTED`: `upTo` says so. */
export interface DashboardStats {
  /** Reports the person can download. */
  reports: number;
  activeServices: number;
  openOrders: number;
  /** Offers that wait for an answer. */
  quotesToAnswer: number;
  /** Those that wait for our answer. */
  openRequests: number;
  /** KPI rules and covenants of the company that stand open; none of staff, who have no company. */
  openAlerts: number;
}
