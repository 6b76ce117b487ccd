/**
 * The people that every example is looked at by, and the records that the examples are about. It is set up in a product
 * that runs in this process, and just as well in one behind a port.
 */
import { nowIso } from "#app/platform/clock.server.ts";
import type { Db } from "#db/connection.server.ts";
import type { Factories } from "../support/scene/factories.ts";
import { setMarketScene } from "../support/scene/market-scene.ts";
import { Person, type SignInDetails } from "../support/scene/person.ts";
import {
  applicationsOf,
  catalogueOf,
  notesOf,
  peopleOf,
  twinsOf,
  toldOf,
  verbsOf,
  ticketsOf,
  toolsOf,
  tradeOf,
} from "./scene-records.ts";
import { type Client, otherSecret, type Role, secret, type Stage } from "./stage.ts";

export type Scene = Awaited<ReturnType<typeof setScene>>;

export async function setScene(stage: Stage) {
  const { db, make } = stage;
  const companyId = await make.company({ name: `${secret} Partners` });
  const otherCompanyId = await make.company({ name: `${otherSecret} Brothers` });
  const who = {
    client: await make.client({ company_id: companyId, last_name: secret }),
    stranger: await make.client({ company_id: otherCompanyId, last_name: otherSecret }),
    newcomer: await make.client(),
    admin: await make.admin({ totp: true }),
  };
  await license(db, companyId, "deal-flow");
  await setStrangersThings(make, who.stranger);
  const signedIn = {
    client: await signIn(stage, who.client),
    stranger: await signIn(stage, who.stranger),
    newcomer: await signIn(stage, who.newcomer),
    admin: await signIn(stage, who.admin),
  };
  const visitor = () => new Person(stage.fetch, stage.origin);
  const people: Record<Role, () => Person> = {
    visitor,
    client: () => signedIn.client,
    stranger: () => signedIn.stranger,
    newcomer: () => signedIn.newcomer,
    admin: () => signedIn.admin,
  };
  // Refused, and so a line among the security events.
  await visitor().get("/api/orders");
  const owner: Client = who.client;
  return {
    people,
    /** For signing in with a browser. */
    who,
    owner,
    companyId,
    markets: await setMarketScene(db),
    ...(await peopleOf(stage, owner)),
    ...(await notesOf(stage, owner, signedIn.admin)),
    ...(await twinsOf(stage, who.admin)),
    ...(await catalogueOf(stage, owner)),
    ...(await applicationsOf(stage, visitor)),
    ...(await tradeOf(stage, owner, signedIn.admin)),
    ...(await ticketsOf(stage, owner, signedIn.client)),
    ...(await verbsOf(stage, owner, visitor)),
    ...(await toolsOf(stage, owner)),
    ...(await toldOf(stage, owner)),
    stagedImport: await staged(signedIn.client),
  };
}

/** A file that waits for a yes: a row of each kind. */
async function staged(client: Person): Promise<string> {
  const csv =
    "Name,Type,Sector,Valuation,Expected close,House\r\nKestrel,Growth,Technology,£1m,03/04/2027,A\r\nOwl,Bond,Media,,,B\r\n";
  const answer = await client.post("/client-portal/tools/deal-flow/import", { csv });
  return answer.location?.split("/").at(-1) ?? "";
}

/** Gives a company a tool in full; without it the tool is a demonstration. */
export async function license(db: Db, companyId: string, tool: string): Promise<void> {
  await db
    .insertInto("company_tools")
    .values({ company_id: companyId, tool, granted_at: nowIso() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function signIn({ db, fetch, origin }: Stage, who: SignInDetails): Promise<Person> {
  const person = new Person(fetch, origin, who);
  await person.signIn(db);
  // The code of this half minute may be wanted once more: by a browser.
  await db.updateTable("users").set({ totp_last_step: 0 }).where("id", "=", who.userId).execute();
  return person;
}

async function setStrangersThings(make: Factories, stranger: Client): Promise<void> {
  const { companyId } = stranger;
  await make.order(stranger, { note: `For ${otherSecret}` });
  await make.quote(stranger, { state: "sent", requirements: `For ${otherSecret}` });
  await make.ticket({
    name: `Ida ${otherSecret}`,
    user_id: stranger.userId,
    company_id: companyId,
    source: "support-tab",
  });
  await make.deal(companyId, { name: `Deal of ${otherSecret}` });
  await make.valuedHolding(companyId, { name: `Shares of ${otherSecret}` });
  await make.companyFile(companyId, { title: `Papers of ${otherSecret}` });
  await make.kpi(companyId, { name: `Revenue of ${otherSecret}` });
  await make.benchmark(companyId, { name: `${otherSecret} Benchmarked` });
  await make.diligenceRoom(stranger, { name: `Room of ${otherSecret}` });
}
