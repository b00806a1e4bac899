/** Prints what a seat's stream or a log proves, one JSON object a line: node verify_cli.js FILE… */
import { readFileSync } from 'node:fs';

import { verifyLog, verifySeatStream } from './verify.js';

if (process.argv.length < 3) {
  console.error('node verify_cli.js FILE…');
  process.exitCode = 2;
}
for (const source of process.argv.slice(2)) {
  try {
    const text = readFileSync(source, 'utf8');
    const results = /^\s*{\s*"sixfold_seat"/.test(text) ? [await verifySeatStream(text)] : await verifyLog(text);
    for (const result of results) {
      const sound = !result.faults.length && result.deals.every(({ standing }) => standing !== 'unfair');
      console.log(JSON.stringify({ source, sound, ...result }));
      if (!sound) process.exitCode = Math.max(process.exitCode ?? 0, 1);
    }
  } catch (error) {
    console.log(JSON.stringify({ source, error: error.message }));
    process.exitCode = 2;
  }
}
