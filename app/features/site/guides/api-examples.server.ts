import { addressOfError, API_ERRORS } from "./api-errors.ts";

/** What the API's page shows in use. Each runs as it stands, with the variables the page names set. */
export interface ApiExamples {
  /** Shown, not run: what making a token leaves to do. */
  variable: string;
  first: string;
  firstInCode: string;
  signIn: string;
  pages: string;
  unchanged: string;
  create: string;
  errors: string;
  /** What the example of an error is told, but for the id of the request. */
  problem: string;
}

/** How a module of Node takes the token from the variable. */
const environment = `import { env } from "node:process";

`;

/** @param origin where the product is reached: `https://portal.example`. */
export function apiExamples(origin: string): ApiExamples {
  return {
    variable: "export TOKEN='crr_…'",
    first: `curl --fail-with-body -H "Authorization: Bearer $TOKEN" \\
  "${origin}/api/client/reports?limit=10"`,
    firstInCode: `${environment}const answer = await fetch("${origin}/api/client/reports?limit=10", {
  headers: { Authorization: \`Bearer \${env.TOKEN}\` },
});
if (!answer.ok) throw new Error((await answer.json()).message);
for (const { id, title } of await answer.json()) console.log(id, title);`,
    signIn: `curl --fail-with-body -c cookies.txt -H "Content-Type: application/json" \\
  -d "{\\"email\\":\\"$EMAIL\\",\\"password\\":\\"$PASSWORD\\",\\"userKey\\":\\"$USER_KEY\\",\\"authenticatorCode\\":\\"$CODE\\"}" \\
  "${origin}/api/login"
curl --fail-with-body -b cookies.txt "${origin}/api/auth/user"`,
    pages: `${environment}let next = "${origin}/api/client/reports?limit=2";
const titles = [];
while (next) {
  const answer = await fetch(next, { headers: { Authorization: \`Bearer \${env.TOKEN}\` } });
  if (!answer.ok) throw new Error((await answer.json()).message);
  for (const { title } of await answer.json()) titles.push(title);
  next = /<([^>]+)>; rel="next"/.exec(answer.headers.get("Link") ?? "")?.[1];
}
console.log(titles.join("\\n"));`,
    unchanged: `${environment}const url = "${origin}/api/client/stats";
const headers = { Authorization: \`Bearer \${env.TOKEN}\` };
const first = await fetch(url, { headers });
console.log(first.status, await first.json());
const again = await fetch(url, { headers: { ...headers, "If-None-Match": first.headers.get("ETag") } });
console.log(again.status); // 304: as it was`,
    create: `curl --fail-with-body -X POST -o our-quarter.pdf \\
  -H "Authorization: Bearer $TOKEN" \\
  -H "Idempotency-Key: our-quarter-2026-3" \\
  -H "Content-Type: application/json" \\
  -d '{"title":"Our quarter","category":"market-analysis","description":"What we saw",
       "content":"## What we saw\\n\\nMargins held.","targetAudience":"Our board",
       "executiveSummary":"Margins held.","methodology":"We asked.",
       "keyFindings":"They held.","recommendations":"Hold."}' \\
  "${origin}/api/client/create-report"`,
    errors: `${environment}const answer = await fetch("${origin}/api/client/reports?limit=1000", {
  headers: { Authorization: \`Bearer \${env.TOKEN}\` },
});
if (answer.status === 429) console.log("Wait", answer.headers.get("Retry-After"), "seconds");
if (!answer.ok) {
  const { message, code, errors, requestId } = await answer.json();
  console.log(code, message, errors, requestId);
}`,
    problem: `{
  "type": "${origin}${addressOfError("invalid_input")}",
  "title": "${API_ERRORS.invalid_input.title}",
  "status": 400,
  "detail": "The limit must be a whole number from 1 to 100",
  "message": "The limit must be a whole number from 1 to 100",
  "code": "invalid_input",
  "requestId": "…",
  "errors": { "limit": ["The limit must be a whole number from 1 to 100"] }
}`,
  };
}
