import { runFfmpeg } from '../../../ffmpeg/run-ffmpeg.js';
import { makeFrameComparer } from '../../../frames/compare-frames.js';
import { makeSignalLogReader } from '../../../frames/signal-log.js';
import type { SourceProbe } from '../../../probe/source-probe.js';
import { type Interest, SEEN, STRIPS } from './interest.js';

const FRAME_BYTES = SEEN.side * SEEN.side;
const STRIP_WIDTH = SEEN.side / STRIPS;
const STRIP_PIXELS = STRIP_WIDTH * SEEN.side;
/** In levels of 0 to 255: encoder and sensor noise changes a still image by less. */
const MIN_DIFFERENCE = 16;

/** Consumes raw gray frames as they arrive and records how much of each strip changed. */
function makeInterestWatcher() {
  const across: Uint8Array[] = [];
  const down: Uint8Array[] = [];
  const share = (pixels: number) => Math.round((255 * pixels) / STRIP_PIXELS);
  const { take } = makeFrameComparer(FRAME_BYTES, (before, after) => {
    const [columns, rows] = before
      ? compare(before, after)
      : [new Float64Array(STRIPS), new Float64Array(STRIPS)];
    across.push(Uint8Array.from(columns, share));
    down.push(Uint8Array.from(rows, share));
  });
  return {
    take,
    finish: () => ({
      samples: across.length,
      across: Buffer.concat(across).toString('base64'),
      down: Buffer.concat(down).toString('base64'),
    }),
  };
}

function compare(before: Uint8Array, after: Uint8Array): [Float64Array, Float64Array] {
  const columns = new Float64Array(STRIPS);
  const rows = new Float64Array(STRIPS);
  for (let at = 0; at < FRAME_BYTES; at += 1) {
    if (Math.abs((after[at] as number) - (before[at] as number)) < MIN_DIFFERENCE) continue;
    const column = Math.floor((at % SEEN.side) / STRIP_WIDTH);
    const row = Math.floor(at / SEEN.side / STRIP_WIDTH);
    columns[column] = (columns[column] as number) + 1;
    rows[row] = (rows[row] as number) + 1;
  }
  return [columns, rows];
}

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
