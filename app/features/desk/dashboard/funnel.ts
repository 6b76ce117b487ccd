import type { ApplicationFunnel } from "#app/features/access/applications/application-funnel.server.ts";

export interface DashboardStep {
  name: string;
  /** What it takes to be counted. */
  meaning: string;
  applications: number;
  /** Of those at the step before; null for the first, and where there were none. */
  share: number | null;
}

export interface FunnelFigures extends ApplicationFunnel {
  steps: DashboardStep[];
}

/** The steps from an application to an account that can be used, each a part of the one before. */
export function funnelOf(counted: ApplicationFunnel): FunnelFigures {
  const steps = [
    { name: "Received", meaning: "Sent to us", applications: counted.received },
    { name: "Reviewed", meaning: "Dealt with by one of us", applications: counted.reviewed },
    { name: "Approved", meaning: "Given access", applications: counted.approved },
    { name: "Set up", meaning: "The applicant has set up the account", applications: counted.setUp },
  ];
  return {
    ...counted,
    steps: steps.map((step, index) => {
      const before = steps[index - 1]?.applications;
      return { ...step, share: before ? step.applications / before : null };
    }),
  };
}
