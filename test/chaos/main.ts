import { readOptions, USAGE, WrongOptions } from './options.js';
import { playSchedules } from './play-schedules.js';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const interrupted = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => interrupted.abort());

try {
  const options = readOptions(process.argv.slice(2));
  const report = await playSchedules(options, {
    say,
    searchPath: process.env.PATH ?? '',
    interrupted: interrupted.signal,
  });
  process.exitCode = interrupted.signal.aborted ? 130 : report.failed > 0 ? 1 : 0;
} catch (err) {
  if (!(err instanceof WrongOptions)) throw err;
  process.stderr.write(`${err.message}\n\n${USAGE}\n`);
  process.exitCode = 2;
}
// An open handle of a server must not keep the process from exiting.
process.exit();
