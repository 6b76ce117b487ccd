import type { ReportSeed } from "./report-seed.ts";

export const midMarketBuyoutExits: ReportSeed = {
  key: "mid-market-buyout-exits",
  reference: "CRR-2026-047",
  title: "European Mid-Market Buyouts: Exits, Holding Periods and Continuation Funds",
  description:
    "What is keeping mid-market companies in portfolios for six years and more, which exits still work, and how continuation vehicles are priced for those who stay and those who leave.",
  categoryId: "private-equity",
  category: "Private Equity",
  pricePence: 350_000,
  restricted: true,
  publishedOn: "2026-10-14",
  focus:
    "Realisations from European buyouts of €50m to €500m enterprise value, vintages 2015 to 2022, with a study of forty continuation vehicles closed since 2022.",
  summary: `
Distributions have been the scarce commodity of European private equity for three years. Funds raised in 2017 and 2018 stand at a point in their lives when they used to have returned all of their capital; they have returned about two-thirds. This report takes apart the delay, company by company, for 640 mid-market buyouts, and looks closely at the device the industry has built to deal with it.

- **The median holding period of exited companies has reached 6.1 years**, from 4.8 in 2019. For companies still held, the median age is 4.9 years and rising.
- **The delay is a matter of price for a third of the companies and of readiness for the rest.** Most of what is unsold has not been marketed at all.
- **Sales to other sponsors have recovered; sales to trade buyers have not.** Sponsors were the buyers in 46 per cent of exits in the first half of 2026.
- **Continuation vehicles took 14 per cent of exits by value** and are now a fixture. Investors that sold into them received on average 96 per cent of the last stated value; those that stayed have so far earned more, with wide dispersion.
- **Distributions improve in our base case**, from 11 per cent of opening value in 2025 to 15 per cent in 2027. That is better than recent years and well short of the average of 23 per cent before 2020.

The report closes with a method for choosing between selling and rolling when an election arrives with twenty working days to decide.
`,
  content: `
## The sample

The data set holds 640 buyouts of European companies with an enterprise value of €50m to €500m at entry, made between 2015 and 2022 by 92 sponsors. For each we follow ownership, financing, operating results at entry and yearly thereafter, marks where limited partners could share them, and the manner and price of exit. By June 2026 371 companies had been sold in full, 38 in part, and 231 were still held.

The composites used in this report preserve the shape of such a sample and not the record of any sponsor. Returns are gross of fees and carried interest. Multiples are of the last twelve months' earnings before interest, tax, depreciation and amortisation, adjusted by us for acquisitions made in the period but not for savings still to come.

Table: The sample by vintage, June 2026
| Vintage | Buyouts | Exited | Partly exited | Held | Share still held, % |
|---|--:|--:|--:|--:|--:|
| 2015–2016 | 158 | 143 | 5 | 10 | 6 |
| 2017–2018 | 176 | 121 | 12 | 43 | 24 |
| 2019–2020 | 141 | 69 | 9 | 63 | 45 |
| 2021–2022 | 165 | 38 | 12 | 115 | 70 |
| **All** | **640** | **371** | **38** | **231** | **36** |

The line to study in Table 1 is that for 2017 and 2018. These companies are eight or nine years old as investments. At the same age, the earlier vintages had fewer than one in eight left; here it is one in four.

## Why companies are still held

Sponsors were asked, or their reports were read, for the main reason each of the 231 companies had not been sold. The answers were then checked against what had in fact been done: whether advisers had been appointed, whether a data room had been opened, whether bids had been received.

~~~chart
kind: bar
title: Two in five unsold companies have never been offered
unit: companies still held, by main reason, June 2026
labels: Never marketed: plan unfinished | Never marketed: earnings below plan | Marketed: bids below carrying value | Marketed: no credible bid | Sale under way
series: Companies | 54 | 41 | 71 | 27 | 38
~~~

The five groups add up to the 231. Ninety-five companies, 41 per cent, have never been offered. Of these, 54 are well-run businesses in the middle of a change that the owner prefers to finish, and 41 have earnings below the plan on which they were bought. In 71 cases, 31 per cent, bids were received and were below the carrying value. Only 27 companies were offered without a credible bid.

The popular account, in which buyers and sellers differ over price and wait for interest rates, describes the 71. It is a real group and the most responsive to market conditions. The larger part of the backlog needs operating work, and no fall in rates will sell it.

### The price gap

For the 71 companies with bids we know or can estimate the gap. The median bid was 12 per cent below carrying value, with the middle half of the group between 6 and 21 per cent. Two years earlier the median was 19 per cent. About two-thirds of the narrowing came from growth in earnings at constant multiples, and one-third from marks coming down. Bids themselves rose hardly at all.

At 12 per cent, the gap equals about eighteen months of the group's growth in earnings. This is the strongest argument for expecting more exits: time is closing the distance without anyone having to change their mind.

## How companies are sold

Figure 2 follows the routes to exit from 2019. The initial public offering has never mattered much at this size and is counted with "other".

~~~chart
kind: line
title: Sponsors and continuation vehicles have replaced trade buyers
unit: share of exits by value, per cent
labels: 2019 | 2020 | 2021 | 2022 | 2023 | 2024 | 2025 | H1 2026
series: Trade sale | 49 | 48 | 45 | 46 | 43 | 40 | 38 | 36
series: Sale to sponsor | 44 | 42 | 46 | 41 | 38 | 41 | 44 | 46
series: Continuation vehicle | 2 | 3 | 4 | 8 | 12 | 14 | 14 | 14
~~~

Trade buyers took 49 per cent of exits by value in 2019 and 36 per cent in the first half of 2026. Their absence is not primarily about money. Corporate acquirers in our conversations cite longer merger reviews, a preference for smaller additions, and caution about businesses whose earnings rest on price increases made in 2022 and 2023. Each of the three is likely to fade slowly.

Sales between sponsors fell to 38 per cent in 2023, when debt was scarce, and have recovered to 46. The recovery is uneven by size. Above €250m of enterprise value processes are competitive again, with a median of five first-round bids. Below €100m the median is two, and a third of processes end with one.

### What sells well

The exited companies of the last six half-years fall into a clear pattern. Those with recurring revenue above half of sales, net leverage below four and a half times and earnings growth above eight per cent a year found a buyer in a median of seven months and at a premium of four per cent to the last mark. Those with none of these took fifteen months and a discount of thirteen per cent. Having two of the three was worth nearly as much as having all.

Table: Exits from 2023 to the first half of 2026, by number of selling features
| Features present | Exits | Median months to sale | Price against last mark, % | Gross multiple of cost |
|---|--:|--:|--:|--:|
| All three | 46 | 7 | 4 | 2.9 |
| Two | 61 | 8 | 2 | 2.5 |
| One | 38 | 11 | −5 | 1.9 |
| None | 23 | 15 | −13 | 1.2 |
| **All** | **168** | **9** | **−1** | **2.3** |

The feature most within a sponsor's control is leverage. In nine of the 23 exits without any of the three, debt had been raised to pay a dividend within the previous thirty months. The dividend was worth 0.2 times cost on average. The lost price, by our estimate, was worth a little more.

## Continuation vehicles

A continuation vehicle buys one or several companies from an ageing fund of the same sponsor, with money from secondary buyers, and gives the existing investors a choice of cash or a stake in the new vehicle. The conflict is plain: the sponsor is on both sides, and earns a new fee whatever the price. The question for investors is whether the safeguards work well enough.

We studied forty vehicles closed between January 2022 and June 2026, holding 58 companies of the sample's size. In 33 of the 40 a fairness opinion was obtained, in 21 a minority stake was sold to an outside buyer at the same time, and in 27 the sponsor rolled all of its carried interest.

Table: Forty continuation vehicles, by safeguard
| Safeguard | Vehicles | Price against last mark, % | Investors choosing to roll, % by value | Change in value to June 2026, % a year |
|---|--:|--:|--:|--:|
| Outside minority sale | 21 | 98 | 19 | 13 |
| Fairness opinion only | 12 | 95 | 12 | 9 |
| Neither | 7 | 92 | 8 | 6 |
| **All** | **40** | **96** | **15** | **11** |

Prices averaged 96 per cent of the last mark, and were closer to it where somebody else was paying the same price. Between 81 and 92 per cent of investors by value take the money, depending on the group. Many have no choice: their committees cannot approve a new commitment in twenty working days, and their own investors want distributions.

### Those who stayed

Values in the vehicles have risen by 11 per cent a year on average since closing. We treat the figure with reserve. It is an average of marks, set by the party with an interest in them, over two to four years. Only six of the 58 companies have been sold, at an average of three per cent above the mark, which is reassuring as far as it goes.

The dispersion is of more use than the average. A quarter of the vehicles have lost value. Seven of those ten hold a single company, and eight were priced above 99 per cent of the last mark. Vehicles with several companies, bought at some discount and with the outside minority sale, show a narrower range and a similar mean.

## Distributions to 2027

We model distributions from four things: the stock of held companies by group, the rate at which companies leave each group, the price at exit, and the share taken by partial sales. In the base case the price gap closes by another four points over the next year and the rate of first marketing returns to its average for 2015 to 2019.

~~~chart
kind: bar
title: Distributions recover, but not to the old level
unit: distributions in the year, per cent of opening net asset value
labels: 2019 | 2020 | 2021 | 2022 | 2023 | 2024 | 2025 | 2026 forecast | 2027 forecast
series: Mid-market buyout funds | 24 | 17 | 30 | 16 | 10 | 10 | 11 | 13 | 15
~~~

The base case gives 13 per cent for 2026 and 15 for 2027, as shown in Figure 3. If the price gap fails to close, 2027 falls to 12. If trade buyers return to their share of 2019, it rises to 18. No case that we consider reasonable restores the 23 per cent average of the years before 2020, because the stock contains more companies that need work and fewer that only need a buyer.

### What it means for commitments

An investor that planned on the old rate of distributions and has commitments to match is short of cash by eight to ten per cent of net asset value in every year that passes. We suggest planning on 13 to 15 per cent through 2028, and treating anything above it as a windfall to be recommitted slowly. The secondary market offers another way out; at mid-year the median price for diversified mid-market stakes of 2017 and 2018 was 88 per cent of net asset value.

## Sell or roll: a method for twenty days

Elections in continuation vehicles arrive with a data room, a fairness opinion and a deadline. The following order of questions has served well, and each has a threshold drawn from the forty vehicles.

1. **Who else is paying this price?** If nobody outside the sponsor's circle is, start from the assumption that you sell at anything above 95 per cent of the mark.
2. **What has the sponsor left in?** A roll of the whole carried interest, with no crystallisation, was present in 17 of the 20 best vehicles and four of the ten worst.
3. **Is it one company or several?** For a single company, ask what would have to happen for a trade buyer to want it within four years. If the answer is a second acquisition programme, sell.
4. **Where is the new money going?** Vehicles that raised at least a fifth of their size as unfunded capital for named projects outperformed those that raised none by five points a year.
5. **Would you commit to this company at this fee if it were shown to you afresh?** If not, the inconvenience of reinvesting is no reason to stay.
`,
  conclusions: `
The backlog of unsold companies is neither a crisis nor an illusion. It is a stock of 231 businesses in our sample, of which 38 are being sold, 71 wait on a price gap that is closing by itself, 27 found no buyer, and 95 need work before they are offered.

- **Judge sponsors by first marketing.** The number of companies put in front of buyers in the last twelve months says more about future distributions than any statement about the pipeline.
- **Plan on 13 to 15 per cent.** Distribution rates will improve, and portfolios built for the rates of 2019 will still be short.
- **Treat leverage as part of the exit.** Debt-funded dividends have cost about as much at exit as they paid on the way.
- **In continuation vehicles, follow outside money.** A minority sale at the same price is the only safeguard in our study that goes with both a fairer price for those who leave and a better result for those who stay.

We will update the forty vehicles in the autumn of 2027. By then, on present holding periods, perhaps fifteen of the 58 companies will have been sold, and the question of whether the marks were right will have an answer.
`,
};
