import type { ReportSeed } from "./report-seed.ts";

export const operationalResilienceYear: ReportSeed = {
  key: "operational-resilience-year",
  reference: "CRR-2026-018",
  title: "Operational Resilience: The Supervisory Year in Review",
  description:
    "What changed after the UK transition period ended, how firms’ impact tolerances held up in live incidents, and what supervisors now ask for in third-party and incident files.",
  categoryId: "regulatory-updates",
  category: "Regulatory Updates",
  pricePence: 120_000,
  restricted: true,
  publishedOn: "2026-04-22",
  focus:
    "Operational resilience at UK-regulated firms in the year from April 2025 to March 2026: scenario testing, incidents, third parties and self-assessments, with a calendar of work for the year ahead.",
  summary: `
The transition period for the UK operational resilience rules ended on 31 March 2025. Firms within scope must now be able to remain inside their impact tolerances in severe but plausible disruption. This review looks at the first full year of that regime through the eyes of those who have to evidence it: heads of resilience, second-line risk and internal audit.

- **Most breaches of tolerance came from change, not attack.** Of 148 disruptive incidents reported to us by a panel of forty firms, 63 followed a planned change to a system.
- **Third parties were involved in almost half of the incidents and in two-thirds of the breaches.** The commonest weakness was not the contract but the absence of a rehearsed alternative.
- **Self-assessments have grown and not improved.** The median document has passed 90 pages. Supervisors ask for three things that the median document still does not answer plainly.
- **Testing is moving from desk to live.** A quarter of important business services on the panel were tested with production systems in the year, up from a tenth.

The final part sets out a twelve-month calendar of work, ordered by the questions that the panel was actually asked.
`,
  content: `
## The regime in one page

The framework rests on five ideas, which have not changed since the policy was made in 2021. A firm identifies its **important business services**: those whose failure would cause intolerable harm to clients, to the firm's safety and soundness, or to the market. It sets an **impact tolerance** for each, usually as a length of time. It **maps** the people, processes, technology, facilities and information that deliver the service. It **tests** its ability to stay within tolerance in severe but plausible scenarios. And it records all of this in a **self-assessment** that the board approves.

Until the end of March 2025 a firm could be working towards the ability to stay within tolerance. Since then it must have it. In parallel the regime for critical third parties has been in force since January 2025, giving the authorities powers over providers designated by the Treasury; and the European Union's Digital Operational Resilience Act has applied since the same month to many groups with entities on both sides of the Channel.

> This review describes supervisory practice as firms experienced it. It is no substitute for the rules, and readers should take advice on how they apply to a particular firm.

### Who is on the panel

Forty firms share data with us under confidentiality: eleven banks and building societies, nine insurers, twelve asset and wealth managers, and eight payment and electronic money firms. Between them they have declared 312 important business services. The panel is self-selected and leans towards firms that take the subject seriously; the market as a whole is probably a little worse than the figures below.

## What went wrong: a year of incidents

Panel members reported 148 incidents that disrupted an important business service for longer than a fifth of its tolerance. Of these, 31 went beyond the tolerance. Table 1 sorts them by cause.

Table: Incidents on the panel, April 2025 to March 2026, by cause
| Cause | Incidents | Third party involved | Beyond tolerance | Median duration, hours |
|---|--:|--:|--:|--:|
| Planned change | 63 | 24 | 14 | 5.5 |
| Failure of infrastructure or software | 41 | 25 | 8 | 4.0 |
| Capacity | 17 | 6 | 2 | 2.5 |
| Cyber attack | 15 | 11 | 5 | 19.0 |
| Human error in operations | 12 | 3 | 2 | 3.0 |
| **All** | **148** | **69** | **31** | **4.5** |

Planned change accounts for 63 of 148 incidents and 14 of 31 breaches. The pattern is old and firms know it. What the new regime adds is visibility: a release that used to be an inconvenience for the technology department is now a breach of a tolerance set by the board, with a file of its own.

Cyber attacks were a tenth of the incidents and the longest of them, with a median of nineteen hours. In 11 of 15 cases the attack was on a supplier. Only two panel members suffered a direct attack that reached a tolerance.

~~~chart
kind: bar
title: Attacks are few, long and mostly somebody else's
unit: incidents by cause, with those in which a third party was involved
labels: Planned change | Infrastructure or software | Capacity | Cyber attack | Human error
series: All incidents | 63 | 41 | 17 | 15 | 12
series: Third party involved | 24 | 25 | 6 | 11 | 3
~~~

### Near misses teach more

For every breach there were nearly four incidents that stayed inside tolerance. We compared the two groups. The difference was seldom the severity of the fault. It was the time taken to decide. Where the tolerance held, the decision to fall back, fail over or stop a release was taken in a median of 35 minutes; where it did not, in 140 minutes. The technical recovery that followed took about as long in both.

Three arrangements go with fast decisions. The person with authority is named in advance for each service and not for each department. The point at which a release must be reversed is written into the change record. And the clock on the incident call counts towards the tolerance, in the service's own terms, from the first minute.

## Impact tolerances under pressure

Tolerances were set in 2021 and 2022 with little experience to go on. A year of live use has tested them. Figure 2 shows how long services were disrupted in the 148 incidents, as a share of the tolerance that applied.

~~~chart
kind: bar
title: One incident in five went beyond its tolerance
unit: incidents by length of disruption, as a share of the impact tolerance
labels: 20 to 40 per cent | 40 to 60 per cent | 60 to 80 per cent | 80 to 100 per cent | 100 to 150 per cent | Over 150 per cent
series: Incidents | 46 | 34 | 24 | 13 | 19 | 12
~~~

The bars add up to 148, with 31 in the last two. The small number between 80 and 100 per cent, 13, is worth a second look. Some of the dip is behaviour of the right kind: as the limit came near, firms invoked plans they would rather not have used. Some is measurement. In four of the 13 the end of the disruption was recorded as the restoration of a system, although clients could not use the service until later.

Eleven panel members changed at least one tolerance in the year. Nine shortened it and two lengthened it. Supervisors challenged both of the latter, and accepted one where the evidence of client harm had been gathered afresh. The lesson drawn by the others was that a tolerance may be changed for reasons of harm and never for reasons of achievement.

### Measures other than time

Duration alone fits a payment service and fits poorly a valuation, a claims line or a dealing desk. Use of a second measure has spread: 41 per cent of services on the panel now carry one, from 24 per cent a year before. The most useful are the number of clients affected, the value of transactions delayed and, for asset managers, the number of pricing points missed. Firms that adopted a second measure were asked fewer questions about proportionality.

## Third parties: from register to rehearsal

Third parties were involved in 69 of 148 incidents and in 21 of the 31 breaches. The panel keeps good registers. What it lacks are alternatives that work. Table 2 shows what was in place for the suppliers on which an important business service depends, and what happened when it was needed.

Table: Arrangements for the failure of a material supplier
| Arrangement | Share of material suppliers, % | Used in the year | Worked as planned | Service stayed in tolerance |
|---|--:|--:|--:|--:|
| Alternative in constant use | 12 | 8 | 8 | 8 |
| Alternative tested within a year | 21 | 14 | 11 | 12 |
| Alternative documented, not tested | 38 | 26 | 7 | 15 |
| Manual work-around only | 19 | 13 | 6 | 8 |
| None: wait for recovery | 10 | 8 | – | 5 |
| **All** | **100** | **69** | **32** | **48** |

Where an alternative was in constant use, it always worked. Where it had been tested within the year it worked in 11 of 14 cases. Where it existed on paper, in seven of 26. The step from document to test is worth more than any other single improvement open to the panel, and it costs less than most contract renegotiations.

Rights to audit and exit plans, on which a great deal of legal effort has been spent, played no part in any of the 69. That does not make them useless, since they answer a different question: what happens over months and not hours. But the balance of effort is wrong if the first has been perfected and the second not begun.

### Concentration

Five providers support 47 per cent of the important business services on the panel, counting fourth parties where we could find them. Designation under the critical third parties regime helps with assurance about such providers and changes nothing about a firm's own duty. Two questions from supervisors recur. Which of your services would fail together if this provider failed? And which client would be served first when capacity returns? Twenty-three of forty firms could answer the first within a day. Nine had an answer to the second.

## Testing

Scenario testing has come on. In the year to March 2026 panel members carried out 704 tests, or 2.3 for each service. Table 3 classifies them by how close they came to reality.

Table: Scenario tests by type
| Type of test | Year to March 2025 | Year to March 2026 | Weaknesses found per test |
|---|--:|--:|--:|
| Desk-top discussion | 402 | 371 | 1.1 |
| Simulation with live staff, no systems | 121 | 148 | 2.4 |
| Recovery in a test environment | 87 | 103 | 2.9 |
| Test with production systems | 34 | 82 | 4.6 |
| **All** | **644** | **704** | **2.0** |

The weaknesses found per test rise with realism, from 1.1 around a table to 4.6 with production systems. The count of tests is thus a poor measure of effort. A programme of three production tests and six discussions reveals as much as one of nineteen discussions, and supervisors have begun to say so.

The 82 production tests covered 78 services, a quarter of those declared. Fear of causing the harm that the test is meant to prevent is reasonable, and the firms that test in production have met it by three habits: they test in the hours of least demand, they start with the smallest part of the service, and they rehearse the way back before the way out.

## The self-assessment

We read twenty-two self-assessments in full, with the permission of their owners. The median length was 94 pages, from 71 the year before. Length is not the trouble in itself. The trouble is that three questions, asked of nearly every panel member in supervisory meetings, could be answered from only six of the twenty-two:

1. **Which services could not stay within tolerance today, in which scenario, and until when?** Sixteen documents described remediation without saying that the service was, for the present, outside.
2. **What did the board change as a result of this document?** Minutes record approval. They rarely record a decision on money, time or risk that would otherwise have gone differently.
3. **What was learnt from incidents, including other firms'?** Fourteen documents listed their own. Two drew anything from those of others.

The best of the twenty-two ran to 38 pages. It gave each service one page with the same seven items: harm, tolerance, dependencies, scenarios tested, result, vulnerabilities with owner and date, and the board's decision. The evidence was elsewhere and was referred to by number.

## A calendar for the year ahead

The order below follows the questions put to the panel in the last two quarters, with the most frequent first.

Table: Resilience work from May 2026 to March 2027
| Months | Work | Evidence to hold |
|---|---|---|
| May to June 2026 | Review tolerances against incidents of the year | Harm analysis for each service; reasons for any change |
| July to September | Test one untested alternative for each material supplier | Test record with time to decide and time to recover |
| October to November | Production test of the service with the longest recovery | Board paper before; findings and owners after |
| December to January 2027 | Refresh mapping, including fourth parties and concentration | List of services that fail together |
| February to March | Self-assessment: one page a service | Minute recording what the board decided |

Source: Calder Row Research.

Groups within the scope of the European rules should join the register of information and the incident classification to the same calendar. The two regimes define their terms differently, and yet the same test, designed once, can serve both in four cases of five.
`,
  conclusions: `
The first year after the transition shows a regime that has changed conversations more than outcomes. Incidents are fewer than three years ago at the firms for which we can make the comparison, but only by a tenth.

- **Speed of decision separates near miss from breach.** It can be practised, and is the cheapest improvement available.
- **An untested alternative is not an alternative.** Seven in 26 worked.
- **Change is the main hazard.** A resilience function that does not see the release calendar is looking the wrong way.
- **Write less and say more.** Supervisors want to know which services are outside tolerance, what the board did about it, and what was learnt from others.

We expect the coming year to bring more use of formal powers against firms that knew of a vulnerability and let its date slip, and less patience with tolerances that have been met only because they were set long. Our panel will report again in April 2027.
`,
};
