/**
 * Loaded with `--import`: kills the process, as `kill -9` does, at the KILL_AT-th change that its JavaScript makes to the
 * disk; where that copies or writes a file, half of it is there. Without KILL_AT it says at the end how many there were.
 * Where KILL_AT is no number, it is killed before the first SQL that begins so; `2x COMMIT` is the second.
 */
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import Database from "better-sqlite3";
import pg from "pg";

const given = process.env.KILL_AT ?? "0";
const at = Number(given);
let changes = 0;

function count(half) {
  changes += 1;
  if (changes !== at) return;
  half?.();
  die();
}

function die() {
  process.kill(process.pid, "SIGKILL");
  // The signal ends the process before the change is made.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5000);
}

const { readFileSync, writeFileSync } = fs;
const halves = {
  copyFile: (from, to) => writeFileSync(to, readFileSync(from).subarray(0, 100)),
  writeFile: (to, text) => typeof to === "string" && writeFileSync(to, String(text).slice(0, 10)),
};
for (const name of ["copyFile", "writeFile", "rename", "rm", "link", "mkdir"]) {
  for (const [home, key] of [
    [fs.promises, name],
    [fs, `${name}Sync`],
  ]) {
    const real = home[key];
    home[key] = (...given) => {
      count(() => halves[name]?.(...given));
      return real.apply(home, given);
    };
  }
}
syncBuiltinESMExports();
if (Number.isNaN(at)) {
  const [, times = "1", sqlStart] = /^(?:(\d+)x )?(.*)$/s.exec(given);
  let left = Number(times);
  const meet = (sql) => {
    if (`${sql}\n`.startsWith(sqlStart) && --left === 0) die();
  };
  for (const key of ["prepare", "exec"]) {
    const real = Database.prototype[key];
    Database.prototype[key] = function (sql) {
      meet(sql);
      return real.call(this, sql);
    };
  }
  const real = pg.Client.prototype.query;
  pg.Client.prototype.query = function (asked, ...rest) {
    meet(asked.text ?? asked);
    return real.call(this, asked, ...rest);
  };
}
if (at === 0) process.on("exit", () => process.stderr.write(`changes: ${changes}\n`));
