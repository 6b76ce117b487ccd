import type { ReportSeed } from "./report-seed.ts";

export const sterlingFixedIncomeForecast: ReportSeed = {
  key: "sterling-fixed-income-forecast",
  reference: "CRR-2026-041",
  title: "Sterling Fixed Income: Market Forecast to End 2027",
  description:
    "Forecasts for gilt yields, the curve and sterling credit spreads under three scenarios, with the supply and demand arithmetic behind them and a record of our past errors.",
  categoryId: "market-forecast",
  category: "Market Forecast",
  pricePence: 39_900,
  restricted: false,
  publishedOn: "2026-10-01",
  focus:
    "Gilt yields from two to thirty years, breakeven inflation and investment-grade sterling spreads, by quarter to the end of 2027, in three scenarios with probabilities.",
  summary: `
Our central forecast is for a lower and steeper gilt curve. Short yields fall with Bank Rate; long yields fall little, because the State has much to sell and its steadiest buyer of the past twenty years has left. Sterling credit is well supported and dearly priced.

- **Ten-year gilts end 2026 at 4.20 per cent and 2027 at 4.00**, against 4.35 at the end of September.
- **The curve steepens by a further 20 basis points** between two and thirty years by the end of 2027.
- **Net supply to the private sector is the largest in the record relative to the economy**: £214bn in the 2026-27 financial year and £196bn in 2027-28 on our numbers.
- **Investment-grade spreads widen from 88 to 105 basis points**, enough to absorb most of the extra yield over gilts but not all.
- **Expected returns favour the middle of the curve.** Over fifteen months, five- to ten-year gilts return 6.7 per cent in the central case; index-linked gilts of the same length 5.9; long gilts 5.8.

Scenario probabilities are 55 per cent for the central case, 25 for *sticky*, in which services inflation stalls, and 20 for *slump*.
`,
  content: `
## Starting point

Markets at the end of September 2026, as used here, are set out in Table 1. They are stylised values and not prices from any screen; the reasoning depends on their shape more than their level.

Table: Levels at the end of September 2026 and forecasts, central case, per cent
| Rate | Sept 2026 | Dec 2026 | Jun 2027 | Dec 2027 | Change, basis points |
|---|--:|--:|--:|--:|--:|
| Bank Rate | 3.50 | 3.50 | 3.25 | 3.00 | −50 |
| Two-year gilt | 3.60 | 3.50 | 3.30 | 3.20 | −40 |
| Five-year gilt | 3.85 | 3.75 | 3.60 | 3.50 | −35 |
| Ten-year gilt | 4.35 | 4.20 | 4.10 | 4.00 | −35 |
| Thirty-year gilt | 5.10 | 5.00 | 4.95 | 4.90 | −20 |
| Ten-year breakeven inflation (RPI) | 3.10 | 3.10 | 3.05 | 3.00 | −10 |
| Investment-grade spread, basis points | 88 | 92 | 100 | 105 | 17 |

The curve from two to thirty years stands at 150 basis points and steepens to 170. Ten-year real yields fall by 25 basis points, from 1.25 to 1.00 per cent. Each of these numbers rests on one of three arguments: about policy, about supply, or about the price of long-dated risk.

## Policy: slower, but still down

The Committee has reduced Bank Rate to 3.50 per cent and described the stance as somewhat restrictive. We put the neutral rate between 2.75 and 3.25 per cent. The path from here to there depends on services prices, which have risen by 3.9 per cent over the year, and on pay, where settlements have settled at 3.3.

Our model for services inflation uses private pay, import prices and the spare capacity reported by firms. It gives 3.4 per cent for the second quarter of 2027 and 3.0 for the end of that year. That is consistent with two reductions of a quarter point, in the second and fourth quarters of 2027.

~~~chart
kind: line
title: Services inflation is the hinge of all three scenarios
unit: annual rate of services price inflation, per cent
labels: Q1 2026 | Q2 2026 | Q3 2026 | Q4 2026 | Q1 2027 | Q2 2027 | Q3 2027 | Q4 2027
series: Sticky | 4.3 | 4.1 | 3.9 | 3.9 | 3.9 | 4.0 | 4.0 | 4.0
series: Central | 4.3 | 4.1 | 3.9 | 3.7 | 3.5 | 3.4 | 3.2 | 3.0
series: Slump | 4.3 | 4.1 | 3.9 | 3.5 | 3.0 | 2.5 | 2.0 | 1.7
~~~

Values from the fourth quarter of 2026 are forecasts. In the sticky case services inflation stalls near 4 per cent, Bank Rate stays at 3.50 throughout, and the market prices a rise. In the slump it falls below 2 per cent as employment contracts, and Bank Rate is at 1.75 by the end of 2027.

### What is priced

At the end of September the market expected Bank Rate at 3.15 per cent for December 2027, and our probability-weighted figure is 2.88. The difference of 27 basis points is the expected gain from owning short gilts, and it comes wholly from the slump: in the other two cases the market is about right or too hopeful. A position at the short end is thus a position on employment.

## Supply and demand

The arithmetic of gilts is unusual at present. Table 2 sets out who must buy what. Net supply to the private sector is gross issuance less redemptions, plus sales by the central bank.

Table: Gilt supply and demand, £bn, financial years
| | 2024–25 | 2025–26 | 2026–27 forecast | 2027–28 forecast |
|---|--:|--:|--:|--:|
| Gross issuance | 297 | 304 | 289 | 278 |
| Redemptions | −140 | −168 | −145 | −142 |
| Sales by the central bank | 13 | 21 | 70 | 60 |
| **Net supply to the private sector** | **170** | **157** | **214** | **196** |
| Pension funds and insurers | 14 | 2 | −12 | −15 |
| Overseas investors | 78 | 71 | 92 | 84 |
| Banks and building societies | 37 | 41 | 58 | 53 |
| Households and funds | 41 | 43 | 76 | 74 |
| **Total demand** | **170** | **157** | **214** | **196** |

Defined-benefit pension funds, buyers of long gilts for two decades at almost any price, are now sellers. Many have passed their liabilities to insurers, who prefer credit and other income assets. We expect pension funds and insurers together to reduce their holdings by £27bn over the two forecast years.

Others will buy, and ask to be paid. Overseas investors have a choice of markets; banks want short gilts hedged with swaps; households want low-coupon gilts near par for reasons of tax. None wants thirty years. The debt office has answered by shortening issuance, with 14 per cent of sales in the long sector against 30 a decade ago. This helps, and it moves the burden to the short and middle of the curve without removing it.

### The term premium

We estimate the extra yield required for holding a ten-year gilt over a succession of short ones at 95 basis points, from an average of 20 in the ten years to 2021. Our model relates it to net supply as a share of national income, to the holdings of insensitive buyers, and to the volatility of inflation. The first two push it up by 10 to 15 basis points over the forecast. The last pulls it down by about as much, as inflation calms. We therefore assume no change, with the risks on the side of a rise at the longest maturities.

~~~chart
kind: bar
title: Buyers who must have given way to buyers who may
unit: net purchases of gilts by holder, £bn, financial years
labels: 2024–25 | 2025–26 | 2026–27 forecast | 2027–28 forecast
series: Pension funds and insurers | 14 | 2 | -12 | -15
series: Overseas investors | 78 | 71 | 92 | 84
series: Banks and building societies | 37 | 41 | 58 | 53
series: Households and funds | 41 | 43 | 76 | 74
~~~

## Scenarios

Forecasts with one line are easily believed and seldom right. We give three, and the chance we attach to each.

Table: Ten-year gilt yield and investment-grade spread at the end of 2027 by scenario
| Scenario | Probability, % | Bank Rate, % | Two-year, % | Ten-year, % | Thirty-year, % | Spread, basis points |
|---|--:|--:|--:|--:|--:|--:|
| Central | 55 | 3.00 | 3.20 | 4.00 | 4.90 | 105 |
| Sticky | 25 | 3.50 | 3.95 | 4.75 | 5.60 | 110 |
| Slump | 20 | 1.75 | 2.00 | 3.15 | 4.40 | 175 |
| **Weighted** | **100** | **2.88** | **3.15** | **4.02** | **4.98** | **120** |

The weighted ten-year yield of 4.02 per cent is close to the central case, since the two others pull in opposite directions. The weighted spread is not: at 120 basis points it is 15 above the central forecast, because both alternatives are worse for credit. An investor who buys spread on the central case alone is taking a view on the distribution without being paid for it.

In the slump the curve steepens by 90 basis points, to 240, as short yields fall much further than long. In the sticky case it steepens too, by 15. All three roads lead to a steeper curve, and this is the forecast in which we have most confidence.

## Sterling credit

Investment-grade spreads of 88 basis points are within ten of their lowest since 2007. They are held there by demand for yield and not for spread: insurers writing annuities and households buying funds look at the whole yield, 5.2 per cent for the index, and find it good.

Supply has been moderate. We expect £71bn of issuance by non-government borrowers in 2027, from £66bn in 2026, with the increase in utilities and in banks that replace central bank funding. The water sector alone needs £9bn, all of it exposed to the decisions of one regulator.

### Quality and defaults

The share of the index rated BBB has risen to 52 per cent. Leverage of the median non-financial issuer is unchanged from two years ago, at 2.9 times; interest cover has fallen from 7.1 to 5.8 times, as coupons from 2020 and 2021 are refinanced. For investment grade the cost of this is downgrades and not defaults. We forecast that 3.1 per cent of the index by value is downgraded to high yield by the end of 2027, after 1.2 per cent in the two years before.

~~~chart
kind: bar
title: The middle of the curve pays best for its risk
unit: forecast total return from October 2026 to December 2027, per cent
labels: Gilts to 5 years | Gilts 5–10 years | Gilts over 15 years | Index-linked 5–10 years | Investment-grade credit
series: Central | 5.3 | 6.7 | 5.8 | 5.9 | 6.3
series: Sticky | 3.9 | 2.8 | -5.6 | 4.9 | 3.2
series: Slump | 8.1 | 12.2 | 14.1 | 7.3 | 8.4
~~~

Weighted by probability, returns are 5.5 per cent for short gilts, 6.8 for five to ten years, 4.6 for long gilts, 5.9 for index-linked, and 5.9 for credit. The middle of the curve has the best expected return. Short and index-linked gilts have the best worst case. Credit has neither, which is our reason for holding less of it than the index weight.

## How wrong have we been?

A forecast should come with its errors. Table 4 compares our central forecasts, made each October for the end of the following year, with what happened on the stylised series used in this report.

Table: Past central forecasts of the ten-year gilt yield, per cent
| Made in | For the end of | Forecast | Outcome | Error, basis points | Cause of the error |
|---|---|--:|--:|--:|---|
| October 2021 | 2022 | 1.40 | 3.65 | 225 | Inflation |
| October 2022 | 2023 | 4.10 | 3.60 | −50 | Speed of disinflation |
| October 2023 | 2024 | 3.90 | 4.55 | 65 | Term premium |
| October 2024 | 2025 | 3.95 | 4.45 | 50 | Term premium |

The mean absolute error is 98 basis points, and 55 without the first year. In the last two forecasts we underrated the term premium, and have since given net supply a larger weight. A range of one standard error around the present forecast runs from 3.4 to 4.6 per cent. Readers should make decisions that they would not regret at either end.
`,
  conclusions: `
Own the middle of the curve, expect it to steepen, and wait for better prices in credit.

1. **Five- to ten-year gilts** are our preferred holding: 6.7 per cent over fifteen months in the central case, and a positive return in all three.
2. **Steepening positions** between two and thirty years profit in every scenario and cost little to hold at present levels.
3. **Long gilts** are for those with liabilities to match. Their expected return is the lowest of the five groups and their worst case the worst.
4. **Index-linked gilts of medium length** give the most stable result across scenarios, from 4.9 to 7.3 per cent.
5. **Credit** should be held below index weight, in shorter maturities and outside regulated utilities, until spreads pass 110 basis points.

We would revise the forecast if private pay growth rose above four per cent again, if overseas purchases of gilts fell below £60bn at an annual rate for two quarters, or if the central bank suspended its sales. The first would move us towards the sticky case, the second would raise our term premium, and the third would lower it by 10 to 15 basis points at long maturities.
`,
};
