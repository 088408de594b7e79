import { basename } from 'node:path';
import { defineSharedHistogram, LONG_SECONDS } from '../../platform/metrics/define-metric.js';
import type { ProgramEnd } from './program-fault.js';

const RUNS = defineSharedHistogram({
  name: 'program_run_seconds',
  help: 'Duration of external programs.',
  labels: {
    program: 'names of programs, such as `ffmpeg`',
    outcome: '`ok`, `failed` (exit code), `killed` (signal: stopped, hung, out of memory), `not started`',
  },
  buckets: LONG_SECONDS,
  from: 'media, worker',
});

const outcomeOf = (ended: ProgramEnd): string => {
  if (ended === 0) return 'ok';
  return typeof ended === 'number' ? 'failed' : 'killed';
};

/** Measures a program from now until it has ended. */
export function measureProgram(path: string, ended: Promise<ProgramEnd>): void {
  const stop = RUNS.startTimer({ program: basename(path) });
  ended.then(
    (end) => stop({ outcome: outcomeOf(end) }),
    () => stop({ outcome: 'not started' }),
  );
}
