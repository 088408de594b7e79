import { runFfmpeg } from '../../../ffmpeg/run-ffmpeg.js';
import { makeSignalLogReader } from '../../../frames/signal-log.js';
import type { SourceProbe } from '../../../probe/source-probe.js';
import { type Interest, SEEN } from './interest.js';
import { makeInterestWatcher } from './watch-interest.js';

/** Cuts are detected just as well in a small frame. */
const CUT_WIDTH = 160;
/** Minimum scdet score, 0 to 100; camera moves and flashes score lower. */
const CUT_SCORE = 10;

interface MeasureOptions {
  readonly signal: AbortSignal;
  /** A fraction from 0 to 1. */
  readonly onProgress: (fraction: number) => void;
}

/** Decodes a source once at a small size and measures where it moves. */
export async function measureInterest(
  path: string,
  probe: SourceProbe,
  { signal, onProgress }: MeasureOptions,
): Promise<Interest> {
  // ffmpeg counts from the source's first packet; all times here count from its origin.
  const shift = probe.startTime - probe.originSeconds;
  const watcher = makeInterestWatcher();
  const log = makeSignalLogReader();
  await runFfmpeg({
    inputs: [{ path }],
    filterGraph: [
      `[0:${probe.videoStreamIndex}]scale=${CUT_WIDTH}:-2:flags=fast_bilinear,split[whole][watched]`,
      `[whole]scdet=threshold=${CUT_SCORE}[cuts]`,
      `[watched]setpts=PTS+(${shift.toFixed(6)})/TB,fps=${SEEN.fps}:start_time=0,scale=${SEEN.side}:${SEEN.side}:flags=area,format=gray[gray]`,
    ].join(';'),
    filterThreads: 1,
    outputs: [
      { path: '-', options: ['-map', '[cuts]', '-f', 'null'] },
      { path: 'stdout', options: ['-map', '[gray]', '-f', 'rawvideo'] },
    ],
    signal,
    logLevel: 'info',
    onStderrLine: log.take,
    onStdout: watcher.take,
    onProgress: ({ outTimeSeconds }) => onProgress(Math.min(1, outTimeSeconds / probe.durationSeconds)),
  });
  const cuts = log.finish(0).scenes.map(({ timeSeconds }) => Math.round((timeSeconds + shift) * 1e4) / 1e4);
  return { version: 1, ...watcher.finish(), cuts };
}
