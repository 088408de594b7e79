// Preloaded into the product's programs (NODE_OPTIONS=--import): shifts their clocks by the value in a file.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';

const READ_EVERY_MS = 50;

/** Names of the product's processes, as used for the files. */
const PROGRAMS: ReadonlyArray<readonly [RegExp, string]> = [
  [/services\/media\/worker-main\.js$/, 'worker'],
  [/services\/(\w+)\/main\.js$/, '$1'],
  [/supervisor\/edge\.js$/, 'edge'],
];

function nameOf(program: string): string {
  const [pattern, name] = PROGRAMS.find(([each]) => each.test(program)) ?? [/^.*$/, 'supervisor'];
  const [found] = pattern.exec(program) ?? [''];
  return found.replace(pattern, name);
}

/** Shifts the wall clock of this process; timers and the monotonic clock are unaffected. */
function shiftClock(folder: string, name: string): void {
  const RealDate = Date;
  const realNow = Date.now.bind(Date);
  let shiftMs = 0;
  let readAt = Number.NEGATIVE_INFINITY;
  const readShift = (file: string): number => {
    try {
      return Number(readFileSync(join(folder, file), 'utf8')) || 0;
    } catch {
      return 0; // The file does not exist while the clock is not shifted.
    }
  };
  const now = (): number => {
    const at = performance.now();
    if (at - readAt > READ_EVERY_MS) {
      readAt = at;
      shiftMs = readShift('all') + readShift(name);
    }
    return realNow() + shiftMs;
  };
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, args, newTarget) =>
      Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
    apply: () => new RealDate(now()).toString(),
    get: (target, property) => (property === 'now' ? now : Reflect.get(target, property)),
  });
}

const folder = process.env.CLOCK_SHIFTS;
if (folder) shiftClock(folder, nameOf(process.argv[1] ?? ''));
