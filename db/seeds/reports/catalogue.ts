import { accountToAccountPayments } from "./account-to-account-payments.ts";
import { bankFundingAndMargins } from "./bank-funding-and-margins.ts";
import { esgDisclosureScorecard } from "./esg-disclosure-scorecard.ts";
import { europeanDataCentres } from "./european-data-centres.ts";
import { investmentPlatformsReview } from "./investment-platforms-review.ts";
import { midMarketBuyoutExits } from "./mid-market-buyout-exits.ts";
import { operationalResilienceYear } from "./operational-resilience-year.ts";
import { privateCreditTerms } from "./private-credit-terms.ts";
import type { ReportSeed } from "./report-seed.ts";
import { sterlingFixedIncomeForecast } from "./sterling-fixed-income-forecast.ts";
import { transitionPlanQuality } from "./transition-plan-quality.ts";

/** The reference catalogue: six for the home page's shop window, then the four of the portal's shop. */
export const reportSeeds: readonly ReportSeed[] = [
  bankFundingAndMargins,
  transitionPlanQuality,
  midMarketBuyoutExits,
  operationalResilienceYear,
  privateCreditTerms,
  accountToAccountPayments,
  investmentPlatformsReview,
  esgDisclosureScorecard,
  europeanDataCentres,
  sterlingFixedIncomeForecast,
];
