/** `npm run code -- <secret>`: the authenticator code of this moment, for trying things out without a telephone. */
import { generate } from "otplib";

const secret = (process.argv[2] ?? "").replace(/[\s-]/g, "").toUpperCase();
if (!/^[A-Z2-7]{16,}=*$/.test(secret)) {
  console.error('Usage: npm run code -- <secret>, e.g. the "totpSecret" in data/first-run.json');
  process.exit(1);
}
const left = 30 - (Math.floor(Date.now() / 1000) % 30);
console.log(`${await generate({ secret })}  (${left} s left)`);
