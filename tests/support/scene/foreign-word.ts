import type { App } from "../product/harness.ts";

/** A client with something in every list, and the addresses of all that they search. */
export async function searchingClient(app: App) {
  const { make } = app;
  const who = await make.client();
  const room = await make.diligenceRoom(who);
  const set = await make.benchmark(who.companyId);
  await make.order(who, { state: "requested" });
  await make.quote(who, { state: "requested" });
  await make.ticket({ user_id: who.userId, company_id: who.companyId });
  await make.deal(who.companyId);
  await make.companyFile(who.companyId);
  await make.companyFile(who.companyId, { destination: "my-reports" });
  await make.valuedHolding(who.companyId);
  const tools = "/client-portal/tools";
  const pages = [
    `${tools}/deal-flow/list?search=`,
    `${tools}/portfolio-valuation?search=`,
    `${tools}/benchmarking?search=`,
    `${tools}/benchmarking/peer-sets/${set.setId}?search=`,
    `${tools}/due-diligence/${room.id}/requests?search=`,
    "/client-portal/reports?search=",
    "/client-portal/reports/documents?search=",
    "/client-portal/reports/library?search=",
    "/client-portal/shop?search=",
    "/search?q=",
    "/search/palette?q=",
  ];
  const calls = ["orders", "quotes", "tickets", "deals", "client/reports", "client/shop-reports"];
  // The palette's answer is no page: it has no data of a client navigation.
  const data = pages.slice(0, -1).map((page) => page.replace("?", ".data?"));
  return {
    who,
    person: await app.signInAs(who),
    addresses: [...pages, ...data, ...calls.map((call) => `/api/${call}?search=`)],
  };
}

/** The word in a record of each kind that the client must not know of: another company's, and what is not published. */
export async function writeElsewhere(app: App, word: string): Promise<void> {
  const { make } = app;
  const other = await make.client();
  const room = await make.diligenceRoom(other);
  const set = await make.benchmark(other.companyId);
  const write = (table: string, column: string, id: string) =>
    app.sqlite.prepare(`update "${table}" set "${column}" = ? where id = ?`).run(`${word} Ltd`, id);
  write("companies", "name", other.companyId);
  write("users", "last_name", other.userId);
  write("orders", "title", (await make.order(other, { state: "requested" })).id);
  write("quotes", "service_interest", (await make.quote(other, { state: "requested" })).id);
  const ticket = { user_id: other.userId, company_id: other.companyId };
  write("tickets", "subject", (await make.ticket(ticket)).id);
  write("deals", "name", await make.deal(other.companyId));
  const file = await make.companyFile(other.companyId);
  write("company_files", "title", file);
  write("company_files", "title", await make.companyFile(other.companyId, { destination: "my-reports" }));
  app.sqlite
    .prepare("update files set name = ? where id = (select file_id from company_files where id = ?)")
    .run(`${word}.pdf`, file);
  write("valuation_holdings", "name", await make.valuedHolding(other.companyId));
  write("benchmarks", "name", set.id);
  write("peer_companies", "name", set.peerId);
  write("diligence_items", "title", room.item);
  for (const status of ["draft", "withdrawn"] as const)
    write("reports", "title", (await make.report({ status })).id);
}
