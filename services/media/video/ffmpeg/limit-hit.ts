import { availableParallelism } from 'node:os';
import { sizeText } from '../../../platform/text/size-text.js';
import type { RunBounds } from '../../confinement/limits.js';
import { OUT_OF_MEMORY, type ProgramEnd } from '../../confinement/program-fault.js';
import type { StopReason } from '../../confinement/start-program.js';
import { MAX_PIXELS } from './limits.js';

export type FfmpegLimit = 'pixels' | 'memory' | 'cpu' | 'wall' | 'fileSize';

const LIMIT_MESSAGES: readonly (readonly [FfmpegLimit, RegExp])[] = [
  ['pixels', /exceeds specified max pixel count/],
  ['memory', OUT_OF_MEMORY],
];

/** A wrapper reports its program's signal as 128 plus the signal's number. */
const ENDED: Readonly<Record<string, FfmpegLimit>> = {
  SIGXCPU: 'cpu',
  152: 'cpu',
  SIGXFSZ: 'fileSize',
  153: 'fileSize',
};

/** Exit codes after the first signal and after the fourth, and of a kill. */
const STOPPED_BY_SIGNAL: readonly unknown[] = [255, 123, 137, 'SIGKILL'];

/** Reads a program's output and end, and returns which limit it exceeded. */
export function makeLimitReader({ cpuSeconds }: Pick<RunBounds, 'cpuSeconds'>) {
  const startedAt = Date.now();
  let reported: FfmpegLimit | undefined;
  /**
   * ffmpeg treats SIGXCPU like any other request to stop; it can be the cause only if there was time to reach
   * the limit.
   */
  const canBeOutOfTime = () => ((Date.now() - startedAt) / 1000) * availableParallelism() >= cpuSeconds;
  return {
    take(line: string): void {
      reported ??= LIMIT_MESSAGES.find(([, pattern]) => pattern.test(line))?.[0];
    },
    reported: (): FfmpegLimit | undefined => reported,
    hit: (ended: ProgramEnd, stopped: StopReason | null): FfmpegLimit | undefined =>
      (stopped === 'overdue' ? 'wall' : undefined) ??
      ENDED[String(ended)] ??
      (STOPPED_BY_SIGNAL.includes(ended) && canBeOutOfTime() ? 'cpu' : ended === 0 ? undefined : reported),
  };
}

/** Describes the rule behind a limit for the user, and for the operator who may raise it. */
export function describeLimit(limit: FfmpegLimit, bounds: RunBounds): string {
  switch (limit) {
    case 'pixels':
      return `a frame may have at most ${MAX_PIXELS} pixels`;
    case 'memory':
      return `it needs more memory than the ${sizeText(bounds.memoryBytes)} that FFMPEG_MEMORY_BYTES allows`;
    case 'cpu':
      return `it may take at most ${bounds.cpuSeconds} seconds of processor time`;
    case 'wall':
      return `it may take at most ${bounds.wallSeconds} seconds`;
    case 'fileSize':
      return `its output file may be at most ${sizeText(bounds.fileBytes)}`;
  }
}
