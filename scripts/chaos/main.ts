import { readOptions, USAGE, WrongOptions } from './options.js';
import { playSchedules } from './play-schedules.js';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

try {
  const report = await playSchedules(readOptions(process.argv.slice(2)), say);
  process.exitCode = report.failed > 0 ? 1 : 0;
} catch (err) {
  if (!(err instanceof WrongOptions)) throw err;
  process.stderr.write(`${err.message}\n\n${USAGE}\n`);
  process.exitCode = 2;
}
// A server's forgotten handle must not keep this from ending.
process.exit();
