import { homedir } from 'node:os';
import { run } from './run.js';

const interrupted = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => interrupted.abort(new Error('Interrupted')));
}
// A reader that has enough, such as head, closes the pipe.
process.stdout.on('error', () => process.exit(0));

process.exitCode = await run({
  argv: process.argv.slice(2),
  env: process.env,
  homeFolder: homedir(),
  stdout: process.stdout,
  stderr: process.stderr,
  signal: interrupted.signal,
});
