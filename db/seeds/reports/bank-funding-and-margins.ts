import type { ReportSeed } from "./report-seed.ts";

export const bankFundingAndMargins: ReportSeed = {
  key: "bank-funding-and-margins",
  reference: "CRR-2026-044",
  title: "UK Mid-Tier Banks: Funding and Margins after the Rate Peak",
  description:
    "How twelve mid-tier lenders are replacing cheap term funding, what deposit competition has done to margins, and where the next refinancing wall stands.",
  categoryId: "banking-finance",
  category: "Banking & Finance",
  pricePence: 240_000,
  restricted: true,
  publishedOn: "2026-10-05",
  focus:
    "Net interest margins and funding structure at twelve UK mid-tier lenders, first half of 2023 to first half of 2026, with scenarios for 2027.",
  summary: `
Mid-tier lenders came through the rate peak with more capital and less slack. The easy part of the cycle, when asset yields repriced faster than deposits, ended in the second half of 2023. Since then the cohort has lost between 24 and 50 basis points of net interest margin, and the cause has been the liability side of the balance sheet in almost every case.

- **Deposit pricing took more margin than asset yields did** at specialist lenders and retail challengers. Building societies are the exception: their members moved less, and their loss came chiefly from mortgage competition.
- **The structural hedge is now the strongest support.** It added 9 to 17 basis points between the second half of 2023 and the first half of 2026, and at current swap rates it keeps adding until late 2027.
- **2027 is the year to watch in funding.** Of £29.8bn of non-deposit funding, £8.3bn falls due in that year, and £3.1bn of it is central bank term funding that cannot be replaced at its old price.
- **Margins stabilise in our base case, but not evenly.** Societies recover 7 basis points by 2027 and specialists 3; challengers slip another 2.

The practical conclusion for holders of mid-tier debt and equity is to look past the reported margin to the mix of deposits behind it. Two lenders with the same margin today can differ by 20 basis points a year from now.
`,
  content: `
## Scope and method

The study covers twelve lenders with loan books of between £4bn and £24bn, identified as Bank A to Bank L and grouped in three cohorts: five specialist lenders, four regional building societies and three retail challengers. Each publishes half-yearly accounts in enough detail to separate the yield on loans, the return on treasury assets and the cost of retail, wholesale and central bank funding.

Margins are stated as net interest income over average interest-earning assets, annualised for half-years. We remove fair-value unwinds, one-off hedging gains and the effect of portfolio purchases, because each flatters a single period and says nothing about the next. Cohort figures are weighted by average assets, so that a large lender counts for more than a small one.

Deposit pass-through is measured as the change in the average rate paid on a product divided by the change in Bank Rate over the same months. A pass-through of 60 per cent in a cutting phase means that savers bore sixty hundredths of each cut and the lender the rest.

> **How to read the figures.** The lenders are composites. Their figures are illustrative and were built to be consistent with one another, so that the method can be followed from the table to the conclusion.

## Where the cohort stands

The three groups fund themselves in quite different ways, and most of what follows comes from that. Specialist lenders make more loans than they hold deposits and close the gap with securitisation and term funding. Building societies are near balance, with covered bonds above the retail base. Challengers hold more deposits than they have found loans for, and earn on the difference only what the central bank or short gilts pay.

Table: Balance sheets by cohort, first half of 2026
| Cohort | Lenders | Loans, £bn | Customer deposits, £bn | Loan to deposit, % | Central bank term funding, £bn |
|---|--:|--:|--:|--:|--:|
| Specialist lenders | 5 | 38.4 | 34.9 | 110 | 2.1 |
| Building societies | 4 | 61.2 | 57.5 | 106 | 3.4 |
| Retail challengers | 3 | 44.0 | 56.4 | 78 | 1.2 |
| **Total** | **12** | **143.6** | **148.8** | **97** | **6.7** |

The total of 97 per cent in Table 1 looks comfortable and is misleading. It is the sum of one group that is long of deposits and two that are short of them, and deposits do not flow between the groups except by price. A challenger that wishes to grow its loan book can do so without raising a pound; a specialist that wishes to do the same must pay the marginal rate for every one of them.

Central bank term funding has fallen from its peak but not gone. The £6.7bn that remains is under five per cent of customer deposits, yet it was borrowed at a price close to Bank Rate and with longer dates than the market would then give. Replacing it is a small volume problem and a larger price problem.

### What changed in the last year

Three things moved between the first half of 2025 and the first half of 2026. Fixed-rate savings shortened: two-year and longer terms fell from a fifth of retail balances to about an eighth as savers kept their options open. Mortgage spreads over swaps stopped narrowing in the fourth quarter of 2025, the first such quarter in two years. And two of the three challengers opened business savings to brokers and cash platforms, which filled their books quickly and made them more sensitive to a single competitor's price.

## Margins since the peak

Figure 1 shows the margin of each cohort by half-year. The shapes differ more than the levels. Specialists peaked first, because a larger share of their lending is fixed for two to five years and their deposits are rate-seeking by design. Challengers peaked last, since balances at call repriced slowly until savings platforms made the difference visible to customers. Societies never had a peak worth the name.

~~~chart
kind: line
title: Margins have stopped falling at specialists and societies
unit: net interest margin, per cent of average interest-earning assets
labels: H1 2023 | H2 2023 | H1 2024 | H2 2024 | H1 2025 | H2 2025 | H1 2026
series: Specialist lenders | 4.05 | 3.98 | 3.81 | 3.66 | 3.58 | 3.55 | 3.57
series: Retail challengers | 3.10 | 3.24 | 3.15 | 2.98 | 2.86 | 2.79 | 2.74
series: Building societies | 1.62 | 1.58 | 1.44 | 1.33 | 1.29 | 1.30 | 1.34
~~~

Specialists lost 48 basis points between the first half of 2023 and the first half of 2026 and have been flat for a year. Societies reached their low of 1.29 per cent in the first half of 2025 and have won back five basis points. Challengers are still falling: each of the last five half-years was lower than the one before, although the steps have become smaller.

### The bridge

Splitting the change into its parts shows why the three paths diverge. Table 2 runs from the second half of 2023, when the cohort as a whole stood highest, to the first half of 2026.

Table: What moved margins, second half of 2023 to first half of 2026, basis points
| Driver | Specialist lenders | Building societies | Retail challengers |
|---|--:|--:|--:|
| Margin, H2 2023 | 398 | 158 | 324 |
| Asset yields | −22 | −19 | −28 |
| Structural hedge | 9 | 14 | 17 |
| Deposit pricing | −24 | −12 | −41 |
| Wholesale and central bank funding | −6 | −5 | −1 |
| Mix of business | 2 | −2 | 3 |
| **Margin, H1 2026** | **357** | **134** | **274** |

Deposit pricing cost challengers 41 basis points, more than their asset yields and funding together. These lenders entered the cycle with the cheapest balances in the study and had the most to lose as customers learned to move. The structural hedge returned 17 of the 41, the largest benefit of the three groups, because the same sticky balances support the largest hedge.

At societies the order is reversed. Asset yields took 19 basis points and deposits 12. Mortgage pricing in the two years to mid-2025 left little above the cost of funds at loan-to-value ratios below 75 per cent, and societies, which are mortgage lenders before they are anything else, had nowhere else to go. That pressure has now eased, which is the simplest explanation of their early recovery.

## Deposits: who bore the cuts

The path of deposit costs in a cutting cycle is decided by how much of each reduction reaches the saver. Figure 2 sets out pass-through since the first cut, by product.

~~~chart
kind: bar
title: Instant access at societies has followed Bank Rate least
unit: pass-through of cuts in Bank Rate to the rate paid, per cent
labels: Instant access | Notice accounts | One-year fixed
series: Specialist lenders | 62 | 74 | 91
series: Building societies | 48 | 66 | 88
series: Retail challengers | 71 | 79 | 93
~~~

Fixed-term pass-through is close to complete everywhere: these accounts are priced from the swap curve and customers choose them by rate. The differences lie at call. Societies have passed on 48 per cent of the cuts to instant-access savers, and so have kept paying rates that were set for a higher Bank Rate. That sounds costly and has been, yet it has also kept balances in place, and it is why we expect societies to have more to gain as they let those rates drift down over the next eighteen months.

Challengers have done the opposite, passing on 71 per cent and defending margin at the expense of volume. Outflows followed in two of three cases. Bank K lost a tenth of its instant-access book in nine months and replaced it with one-year money costing 60 basis points more. Reported pass-through thus overstates the saving: some of the balances that bore the cut are no longer there.

### Concentration and behaviour

We asked how much of each lender's retail book came through intermediated cash platforms, and how quickly it left when the rate fell behind the best on the platform. Four findings recur across the cohort:

1. Platform balances above 15 per cent of retail funding are associated with a cost of deposits 10 to 15 basis points higher, before any stress.
2. Half of the platform money that leaves does so within forty days of a lender dropping out of the first three places in the table.
3. Balances under the deposit guarantee limit are no more loyal than those above it once they have arrived through a platform.
4. Lenders that opened a current account or a payments feature alongside savings saw outflow rates fall by roughly a third.

The last point is the one with strategic weight. A transaction account is expensive to build, and no specialist in the study has one. But the alternative, which is to pay the top rate for ever, costs the average specialist about £17m a year on the balances concerned.

## The refinancing wall

Non-deposit funding of the twelve lenders amounts to £29.8bn. Its dates are set out in Table 3. A quarter to a third of it falls due in 2027 whichever way the calendar is cut, and the composition of that year is unlike the others.

Table: Maturities of non-deposit funding, £bn
| Instrument | H2 2026 | 2027 | 2028 | 2029 and later | Total |
|---|--:|--:|--:|--:|--:|
| Central bank term funding | 1.9 | 3.1 | 1.1 | 0.6 | 6.7 |
| Covered bonds | 0.8 | 2.2 | 2.6 | 4.9 | 10.5 |
| Senior and loss-absorbing debt | 0.4 | 1.3 | 1.8 | 2.9 | 6.4 |
| Securitisation | 0.9 | 1.7 | 1.5 | 2.1 | 6.2 |
| **Total** | **4.0** | **8.3** | **7.0** | **10.5** | **29.8** |

Of the £8.3bn due in 2027, covered bonds and securitisation (£3.9bn together) should roll without difficulty: collateral is plentiful and spreads are inside their five-year average. Senior and loss-absorbing debt (£1.3bn) is a question of price for the three smallest issuers, which pay a premium of 70 to 110 basis points over larger peers for the same seniority.

Central bank term funding is the true wall. Five lenders hold 80 per cent of the £3.1bn that falls due in 2027. None disputes that the money must be replaced from retail deposits, and all five will be in the market within the same three quarters. If each raised its share in one-year fixed-rate savings, the additional volume would equal roughly a quarter of the gross flow that these accounts took in the year to June 2026. We think that adds 8 to 12 basis points to the marginal rate while it lasts.

### Collateral released

There is an offset that published accounts make hard to see. Repaying term funding releases mortgage collateral that was pledged at a haircut. For the five lenders concerned, some £4.2bn of loans becomes free to support covered bonds or securitisation. Lenders with a programme in place can turn this into term funding in weeks; two of the five have none and would need nine months or more.

## Scenarios for 2027

We tested the three cohorts against three paths. The **base case** follows the forward curve, with Bank Rate settling a little over three per cent. **Faster cuts** takes the rate a percentage point lower by mid-2027. **Deposit contest** leaves the curve alone but assumes that the refinancing of term funding coincides with two large banks competing for savings, adding 25 basis points to fixed-rate accounts and 15 to instant access for a year.

~~~chart
kind: bar
title: A contest for deposits hurts more than faster cuts
unit: net interest margin in 2027 by scenario, per cent
labels: Specialist lenders | Building societies | Retail challengers
series: Base case | 3.60 | 1.41 | 2.72
series: Faster cuts | 3.48 | 1.36 | 2.55
series: Deposit contest | 3.35 | 1.27 | 2.49
~~~

In each cohort the deposit contest is the worst of the three. For specialists it takes 25 basis points from the base case, twice the loss of faster cuts. For challengers the two adverse paths are only six basis points apart, since lower rates shrink the return on a hedge and a treasury book that are large beside their loans.

Cost ratios turn these margins into consequences. Table 4 holds costs at the level each lender has guided to, and lets income follow the scenario.

Table: Cost to income in 2027 by scenario, per cent
| Cohort | First half of 2026 | Base case | Faster cuts | Deposit contest |
|---|--:|--:|--:|--:|
| Specialist lenders | 48 | 47 | 49 | 51 |
| Building societies | 71 | 68 | 70 | 74 |
| Retail challengers | 57 | 58 | 62 | 63 |

Societies have the thinnest cushion. At 74 per cent of income they would still be profitable and well capitalised, and as mutuals they answer to members and not to a return target, but the room for investment would be small. For specialists the scenario is uncomfortable and no more than that: at 51 per cent they remain among the most efficient lenders in the country.

### Reading across to credit

None of the scenarios changes our view of capital. The lowest common equity ratio in the cohort is 13.4 per cent, and the deposit contest costs the weakest lender under 40 basis points of it after management action. What the scenarios do change is the order of preference among names. We would rather hold the debt of a lender with a middling margin, a covered-bond programme and little platform money than that of one with a higher margin and neither of the other two.
`,
  conclusions: `
The margin story has moved from assets to liabilities, and within liabilities from volume to behaviour. Three judgements follow from the analysis.

1. **Prefer evidence of deposit quality to evidence of margin.** Pass-through, platform share and the age of balances explain more of the difference between lenders in 2027 than the margin reported today.
2. **Treat 2027 maturities as a test of preparation.** Lenders that have a covered-bond or securitisation programme ready will pay less for the same money. We expect the gap between prepared and unprepared borrowers to reach 30 basis points.
3. **Expect societies to lead the recovery.** They have the most deposit repricing still in hand, the least exposure to platforms, and a mortgage market that has stopped getting worse.

We would change our mind if instant-access outflows at societies accelerated while rates were still falling, or if the larger banks began to bid for fixed-rate savings before the term funding falls due. Both can be followed monthly in published rate tables, and we will report on them in the spring.
`,
};
