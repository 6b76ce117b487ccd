/** The starting lists of `diligence-template.ts`, a line a request. Changing one raises its template's version. */
export const BUYOUT = `
# Summary
must: Information memorandum or management presentation
must: Structure chart of the group with shareholdings
should: Business plan with its assumptions
nice: Press cuttings of the last two years
# Corporate
must: Articles of association and amendments
must: Register of members and of persons with significant control
must: Shareholders’ agreements and side letters
must: Minutes and resolutions of the board, last three years
should: Option schemes and the capitalisation table, fully diluted
should: Dormant companies and branches
# Financial
must: Audited accounts, last three years
must: Management accounts by month, last 24 months
must: Budget and forecast, with the bridge from actuals
must: Net debt and debt-like items at the last month’s end
must: Working capital by month, last 24 months
must: Quality of earnings: one-off and owner’s items
should: Revenue and margin by product, customer and country
should: Capital expenditure, maintenance and growth apart
should: Aged debtors and creditors
nice: Auditors’ letters to management
# Legal
must: Litigation, pending and threatened
must: Loan and security documents, with covenants
must: Licences and permits the business needs
must: Data protection: register of processing and breaches
should: Insurance policies and claims, last five years
should: Competition law: notifications and investigations
should: Anti-bribery, sanctions and whistleblowing policies
# Intellectual property
must: Registered rights: patents, marks, designs, domains
must: Ownership of software and assignments by its authors
should: Licences taken and given
should: Open-source components and their licences
nice: Disputes and watch notices
# Contracts
must: Ten largest customers’ contracts
must: Ten largest suppliers’ contracts
must: Contracts that end or change on a change of control
should: Property leases and valuations
should: Standard terms of sale and purchase
nice: Joint ventures, agencies and distribution
# Human resources
must: Staff list without names: role, pay, age, notice, start
must: Directors’ and key managers’ contracts
must: Pension schemes and their funding
should: Bonus, commission and incentive plans
should: Tribunal claims and grievances
nice: Staff turnover and surveys, last three years
# Tax
must: Corporation tax computations and returns, last four years
must: Correspondence with HMRC and open enquiries
must: VAT and PAYE compliance
should: Transfer pricing and group relief
should: Tax losses and whether they survive the sale
`;

export const GROWTH = `
# Summary
must: Investor presentation
must: Use of the money to be raised
should: Business plan, three years
# Corporate
must: Capitalisation table, fully diluted, before and after
must: Articles, shareholders’ agreement and investor rights
must: Earlier rounds: terms, prices and preferences
should: Board minutes, last two years
# Product and technology
must: Architecture, hosting and availability, last twelve months
must: Ownership of code and assignments by its authors
should: Road map and releases
should: Security tests and what was mended
nice: Technical debt as the team sees it
# Unit economics
must: Recurring revenue by month: new, lost, grown
must: Cohorts of customers: retention of money and of accounts
must: Cost to win a customer, by channel
should: Gross margin and cost to serve
should: Pipeline and win rates, last twelve months
# Financial
must: Management accounts by month, last 24 months
must: Cash, burn and runway
must: Forecast with its assumptions
should: Audited or reviewed accounts, last two years
should: Debt, grants and deferred revenue
# Legal
must: Litigation and claims
must: Data protection: register of processing and breaches
should: Material contracts and their change of control terms
# Human resources
must: Founders’ contracts, vesting and restrictions
must: Option scheme and grants
should: Hiring plan
nice: References of the founders
# Tax
must: Corporation tax and R&D claims
should: EIS, SEIS or VCT position
`;

export const COMMERCIAL = `
# Market
must: Size and growth of the markets served, with sources
must: What drives demand, and what could end it
should: Regulation to come
nice: Reports by analysts and trade bodies
# Customers
must: Revenue by customer, last three years
must: Customers won and lost, with reasons
must: Ten customers to speak with
should: Price changes and how customers took them
should: Satisfaction surveys
# Competition
must: Competitors, their shares and their prices
should: Tenders won and lost, and to whom
should: What would be hard to copy
nice: Websites and marketing of competitors
# Sales
must: Pipeline by stage and expected date
must: Sales team: targets and results
should: Routes to market and partners
should: Marketing spend and what it brought
# Plan
must: Revenue plan by price, volume and new business
should: Sensitivity of the plan to its three main assumptions
nice: Plans of earlier years against what came
`;

export const ESG = `
# Governance
must: Board: members, independence, committees
must: Code of conduct, anti-bribery and whistleblowing
must: Sanctions, export and human rights screening
should: ESG policy and who answers for it
should: Tax strategy
nice: Memberships and pledges
# Environment
must: Environmental permits and breaches
must: Greenhouse gas emissions, scopes 1 and 2
should: Scope 3 emissions: the categories that matter
should: Energy, water and waste, last three years
should: Exposure of sites to flood, heat and drought
nice: Targets and how far they were met
# Social
must: Accidents and lost days, last three years
must: Modern slavery statement and supplier checks
must: Gender pay gap and make-up of the workforce
should: Staff turnover and engagement
should: Customer complaints and product safety
nice: Work with local communities
# Products
must: Revenue from controversial or regulated activities
should: Share of revenue that is taxonomy-aligned
should: Life-cycle assessments
# Reporting
must: SFDR principal adverse impact indicators
should: SECR or CSRD reports, and their assurance
nice: Ratings by third parties
`;
