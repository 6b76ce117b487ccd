import type { ReportSeed } from "./report-seed.ts";

export const accountToAccountPayments: ReportSeed = {
  key: "account-to-account-payments",
  reference: "CRR-2026-027",
  title: "Paying by Bank: Account-to-Account Payments in UK Retail",
  description:
    "Adoption, economics and fraud in bank-to-bank payments at UK merchants, with a cost model by sector and a forecast of their share of online checkout to 2028.",
  categoryId: "banking-finance",
  category: "Banking & Finance",
  pricePence: 165_000,
  restricted: true,
  publishedOn: "2026-06-17",
  focus:
    "Account-to-account payments at 86 UK merchants in five sectors, from first launch to the first quarter of 2026: what they cost, who uses them, and what would make them ordinary.",
  summary: `
Paying a merchant straight from a bank account costs less than paying by card, settles within seconds, and has been technically possible in the United Kingdom since 2018. It is still a rarity at the checkout. This report uses data from 86 merchants that offer it to explain where it has taken hold, where it has not, and what would change that.

- **Share is decided by the sector.** Bank payments took 19 per cent of online value at financial and tax payments in the panel, and 2 per cent in fashion.
- **The saving is real and smaller than the sales pitch.** Across the panel the all-in cost was 41 basis points of value, against 78 for cards. A quarter of the apparent saving on fees is spent on refunds, reconciliation and support.
- **Large tickets carry the case.** Above £250 the saving is worth the effort in every sector. Below £40 it is worth it in none.
- **Fraud is rarer and harder to put right.** Losses per pound are a third of those on remote card payments, but shoppers have fewer rights, and they know it.
- **Recurring payments are the turning point.** We forecast a 9 per cent share of online value in 2028 if variable mandates become available across sectors, and 5 per cent if they do not.
`,
  content: `
## What is being measured

An account-to-account payment, in this report, is one that a shopper starts at a merchant's checkout, approves in a banking app, and that moves over the Faster Payments system into the merchant's account. Most are started by a licensed payment initiation provider. We leave out direct debits, standing orders and payments that the shopper types in by hand.

The panel consists of 86 merchants in five sectors that have offered the method for at least a year: 14 in financial services and tax, 17 in travel, 21 in household goods and electronics, 16 in fashion, and 18 in bills and subscriptions. Between them they took £11.6bn online in the year to March 2026, of which £870m, or 7.5 per cent, came account to account. This is a panel of adopters; in the market as a whole the share is near two per cent.

Table: The panel, year to March 2026
| Sector | Merchants | Online value, £m | Of which bank payments, £m | Share, % | Average bank payment, £ |
|---|--:|--:|--:|--:|--:|
| Financial services and tax | 14 | 2,300 | 437 | 19 | 612 |
| Travel | 17 | 2,900 | 174 | 6 | 408 |
| Household and electronics | 21 | 3,100 | 155 | 5 | 187 |
| Fashion | 16 | 1,500 | 30 | 2 | 52 |
| Bills and subscriptions | 18 | 1,800 | 74 | 4 | 64 |
| **All** | **86** | **11,600** | **870** | **7.5** | **235** |

Table 1 shows how much the average hides. Financial services and tax make up a fifth of the panel's value and half of its bank payments. These are large sums that people are used to sending from their bank, to recipients who do not offer rewards for cards.

## Who uses it

Use grows with time since launch and then settles. Figure 1 follows merchants by months since they first offered the method; it is an average over merchants and not over value, so that the large tax and broking accounts do not dominate.

~~~chart
kind: line
title: Adoption settles after eighteen months
unit: share of online value paid by bank, average of merchants, per cent
labels: 3 | 6 | 9 | 12 | 15 | 18 | 21 | 24 | 27 | 30
series: Method shown first | 2.4 | 4.1 | 5.9 | 7.4 | 8.5 | 9.2 | 9.5 | 9.6 | 9.7 | 9.7
series: Method shown third or later | 0.9 | 1.4 | 1.9 | 2.3 | 2.6 | 2.8 | 2.9 | 2.9 | 3.0 | 3.0
~~~

Horizontal positions are months since launch. Where the method is shown first on the checkout page, its share settles near 9.7 per cent. Where it is shown third or later it settles at 3.0. Position is a merchant's own decision, and explains more of the difference between merchants of one sector than price, brand or technology.

### Second payments

Of shoppers who pay by bank once, 58 per cent choose it again at the same merchant when they next have the choice. The figure is 71 per cent if the first payment took less than thirty seconds from the checkout to the confirmation, and 34 per cent if it took more than ninety. Speed depends on the shopper's bank more than on the provider. Of the nine largest banks in our data, the fastest completes in a median of 17 seconds and the slowest in 64.

A failure at the first attempt almost ends the matter. Eighty-eight per cent of those who met one went on to pay by card, and nine in ten of these did not try again within a year.

## What it costs

Merchants are told that bank payments cost a flat fee of pence. So they do, before anything happens that is not in the brochure. Table 2 gives the full cost for the panel, in basis points of value, as we reconstruct it from invoices and from the time that finance and support staff record.

Table: Cost of acceptance, basis points of value
| Component | Bank payments | Cards online |
|---|--:|--:|
| Provider, scheme and interchange fees | 19 | 61 |
| Refunds and returns | 9 | 4 |
| Reconciliation and finance time | 6 | 3 |
| Customer support | 4 | 2 |
| Fraud and disputes | 3 | 8 |
| **All-in cost** | **41** | **78** |

On fees alone the saving is 42 basis points. All in it is 37. The difference would be larger but for fraud and disputes, where bank payments win back five. Refunds are the chief disappointment: a refund is a new payment, it has its own fee, and until 2025 many providers could not tie it to the original without work by hand.

The saving varies with the ticket, because bank fees are mostly fixed and card fees mostly proportional. Figure 2 shows the cost by band of value.

~~~chart
kind: bar
title: Below forty pounds there is nothing to save
unit: all-in cost of acceptance by size of payment, basis points of value
labels: Under £40 | £40 to £100 | £100 to £250 | £250 to £1,000 | Over £1,000
series: Bank payments | 118 | 72 | 44 | 27 | 11
series: Cards online | 109 | 86 | 79 | 74 | 70
~~~

Under £40 a bank payment costs more than a card, by nine basis points. Between £40 and £100 it saves 14, which few merchants would rearrange a checkout for. Above £250 the saving is 47 basis points or more. For an electronics retailer with average margins, that is worth about a tenth of operating profit on the sale.

### Settlement and cash

Money arrives in seconds instead of one to three days. Panel merchants valued this at 4 basis points on average at the interest rates of the period, which we have left out of Table 2. For travel firms, whose card acquirers hold back part of the takings until the customer has flown, the release of collateral was worth a good deal more: 31 basis points at the median, and the main reason given for adoption by 11 of 17.

## Fraud and redress

Losses to fraud on bank payments at panel merchants were 2.1 basis points of value, and 6.4 on remote card payments. The approval in a banking app does what it was designed to do. What fraud remains is different in kind: over 80 per cent by value consists of shoppers deceived into paying a false merchant, and not of thieves using somebody else's account.

Rules on reimbursement of authorised push payment fraud have applied since October 2024, and protect consumers up to a limit. They do not cover the case which shoppers ask about most, in which the goods do not come or are not as described. Cards offer chargeback by scheme rule and, for credit cards, a right in law. Bank payments offer the merchant's own promise.

Table: What happened to complaints about goods, per thousand payments
| Outcome | Bank payments | Debit cards | Credit cards |
|---|--:|--:|--:|
| Complaints made to the merchant | 11.2 | 10.6 | 10.9 |
| Settled by the merchant | 9.4 | 8.3 | 8.1 |
| Taken to bank or card issuer | 0.7 | 1.9 | 2.5 |
| Shopper recovered the money there | 0.2 | 1.2 | 1.9 |
| Given up | 1.1 | 0.4 | 0.3 |

Each column adds up: what was not settled by the merchant was taken further or given up. The merchants on the panel settle more complaints themselves when the payment came from a bank, to their credit. Still, 1.1 complaints per thousand are given up, nearly three times the rate for debit cards. Seven merchants in the panel offer a written guarantee of their own for bank payments. Their share is a third higher than that of otherwise similar merchants.

## Barriers, in the order that merchants give

We asked the 86, and separately 40 merchants of similar size that have decided against the method, to rank the obstacles.

1. **No incentive for the shopper.** Card rewards are small and familiar; a saving that goes to the merchant is invisible. Thirteen panel merchants share the saving through a discount or points. The median reward, of 0.4 per cent, raised share by a half.
2. **No stored payment.** A returning card customer pays with one touch. A returning bank customer approves anew each time.
3. **Refunds and part-shipments.** Fashion merchants put this first. A basket from which two of five items come back needs three payments where a card needs one and an adjustment.
4. **Uneven performance between banks.** Nobody wishes to explain to customers that their bank is the slow one.
5. **Dependence on one provider.** Forty-nine of 86 use one only, and 20 of those had an outage of more than an hour in the year.

### Variable recurring payments

The second obstacle is the one most likely to fall. A variable recurring mandate lets a shopper agree once to payments within limits, after which the merchant can start them without a new approval. They exist for moving money between one's own accounts. Commercial use has begun with utilities, government and financial services, under a common model for pricing and liability.

In the bills sector of the panel four merchants have piloted such mandates since the autumn. Share rose from 4 to 13 per cent of value at the four within two quarters. Failed collections fell from 3.1 per cent under direct debit to 0.9, because the balance is checked at the time of payment.

## Forecast to 2028

Our forecast concerns the market and not the panel: the share of UK consumer spending online that is paid account to account at the checkout. The model has three drivers: the number of merchants that offer the method, its position on the page, and the share among returning customers, which depends on recurring mandates.

~~~chart
kind: line
title: Mandates are the difference between five per cent and nine
unit: account-to-account share of UK online consumer spending, per cent
labels: 2023 | 2024 | 2025 | 2026 | 2027 | 2028
series: Mandates across sectors | 0.8 | 1.3 | 2.0 | 3.1 | 5.6 | 9.0
series: Mandates in bills only | 0.8 | 1.3 | 2.0 | 2.9 | 3.9 | 5.0
series: No further change | 0.8 | 1.3 | 2.0 | 2.6 | 3.1 | 3.5
~~~

Values from 2026 are forecasts. With mandates in all sectors from the middle of 2027, share reaches 9.0 per cent in 2028; confined to bills, 5.0; with no further change, 3.5. At 9 per cent, card payments online still grow in absolute terms, although by two per cent a year and not by five.

Revenue shifts more than volume. On the central assumptions for price, a share of 9 per cent takes about £340m of annual fee revenue away from card acceptance and returns about £170m of it as revenue for initiation providers and banks. The rest stays with merchants, and in time with their customers.
`,
  conclusions: `
Bank payments at the checkout are a niche with a sound economic core. They win where the sum is large, the payee is trusted, and the customer has no use for a dispute. To become ordinary they need the shopper to gain something and to do less.

- **For merchants** with average tickets above £250, the saving of 47 basis points or more justifies first position on the page and a share of the saving for the customer. Below £100 there are better uses of the engineering time.
- **For banks**, completion time is the competitive variable that customers notice. The gap between 17 and 64 seconds is visible in the data of every merchant.
- **For card acquirers and issuers**, the exposed revenue is in travel, household goods and bills. The defence that matters is redress, which is valued more highly than rewards.
- **For investors in providers**, ask about refunds, second payments and redundancy. Headline volume in tax and broking is easily won and earns little.

The signpost to follow is the date on which a large retailer outside the bills sector goes live with recurring mandates. If that happens before the middle of 2027, the upper line in Figure 3 becomes our forecast.
`,
};
