import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fitInto } from '../../../video/check/sprite-layout.js';
import { stillFilters } from '../../../video/check/still-filters.js';
import { takeStills } from '../../../video/check/take-stills.js';
import { runFfmpeg } from '../../../video/ffmpeg/run-ffmpeg.js';
import { makeFrameComparer } from '../../../video/frames/compare-frames.js';
import type { SourceProbe } from '../../../video/probe/source-probe.js';
import type { FrameSize } from './cell-grid.js';
import { SAMPLES_PER_SECOND } from './choose-sample-times.js';

/** Frames keep their size so that small print stays readable. */
const LARGEST = { width: 1920, height: 1920 };

export interface FrameSource {
  readonly path: string;
  readonly probe: SourceProbe;
}

/** Size of the frames in which text is searched. */
export const sampleSize = ({ probe }: FrameSource): FrameSize => fitInto(LARGEST, probe.video);

/** Receives a gray frame, which is valid until the next one, and its time. */
type OnFrame = (frame: Uint8Array, seconds: number) => void;

/** Decodes a video once and passes on its frames at regular times. */
export async function sampleRegularly(
  { path, probe }: FrameSource,
  onFrame: OnFrame,
  signal: AbortSignal,
): Promise<void> {
  const size = sampleSize({ path, probe });
  let count = 0;
  const frames = makeFrameComparer(size.width * size.height, (_, frame) =>
    onFrame(frame, count++ / SAMPLES_PER_SECOND),
  );
  const filters = [
    // First, because everything after it costs by the frame.
    `fps=${SAMPLES_PER_SECOND}:start_time=0:round=up`,
    ...stillFilters(probe.video, size),
    'format=gray',
  ];
  const shift = (probe.startTime - probe.originSeconds).toFixed(6);
  await runFfmpeg({
    inputs: [
      {
        path,
        options: [
          ...['-itsoffset', shift, '-an', '-sn', '-reinit_filter', '0'],
          ...(probe.video.decoder ? ['-c:v', probe.video.decoder] : []),
        ],
      },
    ],
    filterGraph: `[0:${probe.videoStreamIndex}]${filters.join(',')}[gray]`,
    filterThreads: 1,
    outputs: [{ path: 'stdout', options: ['-map', '[gray]', '-f', 'rawvideo'] }],
    signal,
    onStdout: frames.take,
  });
}

/** Seeks to a few times of a long video, at most `STILLS_AT_ONCE`; null where the source has no frame. */
export async function sampleAt(
  source: FrameSource,
  seconds: readonly number[],
  scratch: string,
  signal: AbortSignal,
): Promise<Array<Uint8Array | null>> {
  const folder = await mkdtemp(join(scratch, 'samples-'));
  const stills = seconds.map((at, index) => ({ seconds: at, path: join(folder, `${index}.gray`) }));
  const form = {
    largest: LARGEST,
    filters: ['format=gray'],
    options: ['-frames:v', '1', '-c:v', 'rawvideo', '-f', 'rawvideo', '-y'],
  };
  try {
    await takeStills(source, stills, form, signal);
    return await Promise.all(stills.map(({ path }) => (existsSync(path) ? readFile(path) : null)));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
